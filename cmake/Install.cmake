# cmake --install: the programs, their data, and the engine with a CMake package for find_package(collidoscope).

include(CMakePackageConfigHelpers)

install(TARGETS collidoscope_engine EXPORT collidoscope-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  COMPONENT development)
install(CODE "
  set(SOURCE_DIR \"${PROJECT_SOURCE_DIR}\")
  set(INCLUDE_DIR \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}\")
  include(\"${PROJECT_SOURCE_DIR}/cmake/InstallHeaders.cmake\")" COMPONENT development)
foreach(program collide collidoscope)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)
  endif()
endforeach()
install(DIRECTORY assets DESTINATION ${CMAKE_INSTALL_DATADIR}/collidoscope COMPONENT programs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/collidoscope)
install(EXPORT collidoscope-targets NAMESPACE collidoscope:: DESTINATION ${package_dir} COMPONENT development)
configure_package_config_file(cmake/collidoscope-config.cmake.in collidoscope-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(collidoscope-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/collidoscope-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/collidoscope-config-version.cmake DESTINATION ${package_dir}
        COMPONENT development)
