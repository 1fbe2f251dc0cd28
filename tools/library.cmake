# carom_tool_library(<target>): sets the compile options of all tool libraries: every operation is
# rounded once, and headers are included relative to this folder, as in "scene/scene.h".
function(carom_tool_library target)
  set_target_properties(${target} PROPERTIES
    C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE
    $<$<C_COMPILER_ID:GNU,Clang,AppleClang>:-ffp-contract=off>
    $<$<C_COMPILER_ID:GNU>:-fno-tree-slp-vectorize>)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/tools)
  target_link_libraries(${target} PRIVATE carom_warnings)
endfunction()
