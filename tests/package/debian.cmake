# cmake -P: see CMakeLists.txt beside this file.

include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

# expect_files(<package> <paths>...)
function(expect_files package)
  file(GLOB archive "${SCRATCH_DIR}/${package}_*.deb")
  run(dpkg-deb --contents "${archive}")
  foreach(path IN LISTS ARGN)
    if(NOT output MATCHES "[.]/usr/${path}\n")
      message(FATAL_ERROR "no ${path} in ${package}:\n${output}")
    endif()
  endforeach()
endfunction()

file(REMOVE_RECURSE "${SCRATCH_DIR}")
run("${CMAKE_CPACK_COMMAND}" -G DEB --config "${BUILD_DIR}/CPackConfig.cmake" -B "${SCRATCH_DIR}")
expect_files(collidoscope bin/collide bin/collidoscope share/man/man1/collide.1.gz share/man/man1/collidoscope.1.gz
  share/bash-completion/completions/collide share/zsh/vendor-completions/_collide
  share/fish/vendor_completions.d/collide.fish share/applications/collidoscope.desktop
  share/icons/hicolor/scalable/apps/collidoscope.svg share/metainfo/org.collidoscope.Collidoscope.metainfo.xml
  share/doc/collidoscope/copyright share/collidoscope/assets/stl/cube.stl)
expect_files(libcollidoscope-dev include/collidoscope/collidoscope.h lib/libcollidoscope_engine.a
  lib/cmake/collidoscope/collidoscope-config.cmake share/doc/libcollidoscope-dev/copyright)
if(PYTHON)
  expect_files(python3-collidoscope lib/python3/dist-packages/collidoscope/__init__.py
    share/doc/python3-collidoscope/copyright)
endif()
file(REMOVE_RECURSE "${SCRATCH_DIR}")
