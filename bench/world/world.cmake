# carom_bench_world: compares the world with Chipmunk's and Box2D's. Included by
# bench/CMakeLists.txt.
add_executable(carom_bench_world
  world/main.c world/scene.c world/place.c
  world/engine_carom.c world/engine_chipmunk.c world/engine_box2d.cpp
  world/race.c world/measure_scenes.c world/measure_keeping.c world/targets.c world/profile.c
  options.c machine.c)
add_dependencies(carom_bench_world carom_bench_commit)
set_target_properties(carom_bench_world PROPERTIES
  C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
  CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
  INTERPROCEDURAL_OPTIMIZATION OFF)
target_compile_definitions(carom_bench_world PRIVATE _POSIX_C_SOURCE=200809L)
target_include_directories(carom_bench_world PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR})
target_include_directories(carom_bench_world SYSTEM PRIVATE
  ${CAROM_BOX2D_INCLUDE} ${CAROM_CHIPMUNK_INCLUDE})
target_link_libraries(carom_bench_world PRIVATE
  carom carom_warnings ${CAROM_BOX2D_LIBRARY} ${CAROM_CHIPMUNK_LIBRARY} m)

# carom_bench_expectations: runs ordinary scenes and prints figures for each engine.
add_executable(carom_bench_expectations
  world/expectations.c world/trials.c world/trials_rotation.c world/trials_groups.c
  world/trial_run.c world/scene.c world/place.c world/race.c
  world/engine_carom.c world/engine_chipmunk.c world/engine_box2d.cpp
  ${PROJECT_SOURCE_DIR}/tests/world/measure.c)
set_target_properties(carom_bench_expectations PROPERTIES
  C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
  CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
target_compile_definitions(carom_bench_expectations PRIVATE
  _POSIX_C_SOURCE=200809L BENCH_BOX2D_VERSION="${box2d_version}")
target_include_directories(carom_bench_expectations PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests)
target_include_directories(carom_bench_expectations SYSTEM PRIVATE
  ${CAROM_BOX2D_INCLUDE} ${CAROM_CHIPMUNK_INCLUDE})
target_link_libraries(carom_bench_expectations PRIVATE
  carom carom_warnings ${CAROM_BOX2D_LIBRARY} ${CAROM_CHIPMUNK_LIBRARY} m)

if(CAROM_BUILD_TESTS)
  add_test(NAME bench_world_smoke
    COMMAND carom_bench_world --quick --out ${CMAKE_CURRENT_BINARY_DIR}/smoke)
  set_tests_properties(bench_world_smoke PROPERTIES LABELS bench)
endif()
