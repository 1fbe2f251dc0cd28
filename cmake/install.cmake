include(CMakePackageConfigHelpers)

set(carom_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/carom)

install(TARGETS carom EXPORT carom-targets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/carom DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")

install(EXPORT carom-targets NAMESPACE carom:: DESTINATION ${carom_cmake_dir})
configure_package_config_file(cmake/carom-config.cmake.in
  ${PROJECT_BINARY_DIR}/carom-config.cmake
  INSTALL_DESTINATION ${carom_cmake_dir})
# As the soname: a 0.x release promises nothing to programs written for another minor.
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(carom_compatibility SameMinorVersion)
else()
  set(carom_compatibility SameMajorVersion)
endif()
write_basic_package_version_file(${PROJECT_BINARY_DIR}/carom-config-version.cmake
  COMPATIBILITY ${carom_compatibility})
install(FILES
  ${PROJECT_BINARY_DIR}/carom-config.cmake
  ${PROJECT_BINARY_DIR}/carom-config-version.cmake
  DESTINATION ${carom_cmake_dir})

# The .pc file finds its prefix from where it lies, so that a moved tree keeps working.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(carom_pc_prefix ${CMAKE_INSTALL_PREFIX})
  set(carom_pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
  set(carom_pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
  file(RELATIVE_PATH carom_pc_up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "/$" "" carom_pc_up ${carom_pc_up})
  set(carom_pc_prefix "\${pcfiledir}/${carom_pc_up}")
  set(carom_pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(carom_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
if(BUILD_SHARED_LIBS)
  set(carom_pc_define " -DCAROM_SHARED")
endif()
# A static carom needs the threads' flag in Libs, since `pkg-config --libs` without --static is what
# people type. The flag is empty where libc has the threads (glibc 2.34 and later, musl, Windows).
if(NOT BUILD_SHARED_LIBS AND CMAKE_THREAD_LIBS_INIT)
  set(carom_pc_threads " ${CMAKE_THREAD_LIBS_INIT}")
endif()
configure_file(cmake/carom.pc.in ${PROJECT_BINARY_DIR}/carom.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/carom.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
