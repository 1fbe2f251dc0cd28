# carom_bench_batch: compares the batch layer with plain loops, inexact kernels, Box2D and memory
# bandwidth. carom_bench_sizes: ns per pair against the size of the arrays. Included by
# bench/CMakeLists.txt.
include(CheckCCompilerFlag)
check_c_compiler_flag(-march=native CAROM_HAS_MARCH_NATIVE)

set(batch_sources
  batch/job.c batch/job_bytes.c batch/race.c batch/isas.c
  batch/answer_carom.c batch/answer_naive.c
  options.c machine.c set.c draw.c)

# Compiled once for both programs: the formula's loop takes ten seconds.
add_library(carom_bench_batch_common OBJECT ${batch_sources})

add_executable(carom_bench_batch
  batch/main.c $<TARGET_OBJECTS:carom_bench_batch_common>
  batch/answer_pair.c batch/answer_box2d.c batch/inexact.c batch/tangent.c batch/check.c
  batch/measure_rows.c batch/measure_fields.c batch/measure_threads.c pool.c batch/report_table.c batch/report_targets.c
  rival_box2d.cpp)
add_executable(carom_bench_sizes batch/sizes.c $<TARGET_OBJECTS:carom_bench_batch_common>)

# The inexact kernels get their instruction set from compiler flags; carom's own need none.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  target_sources(carom_bench_batch PRIVATE
    batch/inexact_sse2.c batch/inexact_avx2.c batch/inexact_avx512.c)
  target_compile_definitions(carom_bench_batch PRIVATE BENCH_INEXACT_X86)
  set_source_files_properties(batch/inexact_avx2.c PROPERTIES COMPILE_OPTIONS "-mavx2")
  set_source_files_properties(batch/inexact_avx512.c PROPERTIES
    COMPILE_OPTIONS "-mavx512f;-mavx512bw;-mavx512dq;-mavx512vl")
endif()

# The formula's loop gets every optimisation that a user's build could request, contraction
# included.
set(naive_options -O3 -ffp-contract=fast)
if(CAROM_HAS_MARCH_NATIVE)
  list(APPEND naive_options -march=native)
endif()
set_source_files_properties(batch/answer_naive.c PROPERTIES
  COMPILE_OPTIONS "${naive_options};$<$<C_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>")
list(JOIN naive_options " " naive_flags)
set_source_files_properties(batch/report_table.c PROPERTIES
  COMPILE_DEFINITIONS "BENCH_NAIVE_FLAGS=\"${naive_flags}\"")

foreach(program carom_bench_batch_common carom_bench_batch carom_bench_sizes)
  add_dependencies(${program} carom_bench_commit)
  set_target_properties(${program} PROPERTIES
    C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
    INTERPROCEDURAL_OPTIMIZATION OFF)
  target_compile_definitions(${program} PRIVATE _POSIX_C_SOURCE=200809L)
  target_include_directories(${program} PRIVATE
    ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests ${CMAKE_CURRENT_BINARY_DIR})
  target_include_directories(${program} SYSTEM PRIVATE ${CAROM_BOX2D_INCLUDE})
  target_link_libraries(${program} PRIVATE carom carom_warnings m)
endforeach()
target_link_libraries(carom_bench_batch PRIVATE ${CAROM_BOX2D_LIBRARY} Threads::Threads)

if(CAROM_BUILD_TESTS)
  add_test(NAME bench_batch_smoke
    COMMAND carom_bench_batch --quick --out ${CMAKE_CURRENT_BINARY_DIR}/smoke)
  add_test(NAME bench_sizes_smoke
    COMMAND carom_bench_sizes --quick --out ${CMAKE_CURRENT_BINARY_DIR}/smoke)
  set_tests_properties(bench_batch_smoke bench_sizes_smoke PROPERTIES LABELS bench)
endif()
