# carom_bench_broad: compares the broad phase with a plain grid, Chipmunk, boost and Box2D. Included
# by bench/CMakeLists.txt.
add_executable(carom_bench_broad
  broad/main.c broad/field.c broad/work.c
  broad/contest_carom.c broad/contest_grid.c broad/contest_chipmunk.c broad/contest_trees.cpp
  broad/measure_pairs.c broad/measure_threads.c broad/measure_fields.c broad/measure_frames.c broad/measure_questions.c
  options.c machine.c pool.c)
add_dependencies(carom_bench_broad carom_bench_commit)
set_target_properties(carom_bench_broad PROPERTIES
  C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
  CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
  INTERPROCEDURAL_OPTIMIZATION OFF)
target_compile_definitions(carom_bench_broad PRIVATE _POSIX_C_SOURCE=200809L)
target_include_directories(carom_bench_broad PRIVATE
  ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR})
target_include_directories(carom_bench_broad SYSTEM PRIVATE
  ${CAROM_BOX2D_INCLUDE} ${CAROM_CHIPMUNK_INCLUDE} ${CAROM_BOOST_INCLUDE})
target_link_libraries(carom_bench_broad PRIVATE
  carom carom_warnings ${CAROM_BOX2D_LIBRARY} ${CAROM_CHIPMUNK_LIBRARY} m
  Threads::Threads)

if(CAROM_BUILD_TESTS)
  add_test(NAME bench_broad_smoke
    COMMAND carom_bench_broad --quick --out ${CMAKE_CURRENT_BINARY_DIR}/smoke)
  set_tests_properties(bench_broad_smoke PROPERTIES LABELS bench)
endif()
