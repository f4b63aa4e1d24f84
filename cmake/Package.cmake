# `cpack`: Debian packages of the programs, of the library and, where it is built, of the Python package, made of what
# cmake --install installs.

set(COLLIDOSCOPE_DATE 2026-11-27)  # of the release in package/org.collidoscope.Collidoscope.metainfo.xml

# install_document(<program> <option words> <file> <folder>): what the program prints about itself, written when it is built.
function(install_document program words file folder)
  separate_arguments(arguments UNIX_COMMAND "${words}")
  set(output ${CMAKE_CURRENT_BINARY_DIR}/package/${file})
  set(print "$<TARGET_FILE:${program}> ${words} > ${file}")
  if(file MATCHES "\\.gz$")
    set(print "$<TARGET_FILE:${program}> ${words} | gzip -9n > ${file}")
  endif()
  add_custom_command(OUTPUT ${output} COMMAND sh -c "${print}" DEPENDS ${program} VERBATIM
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/package COMMENT "Writing ${file}")
  set_property(GLOBAL APPEND PROPERTY collidoscope_documents ${output})
  install(FILES ${output} DESTINATION ${folder} COMPONENT programs ${ARGN})
endfunction()

file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/package)
foreach(program collide collidoscope)
  if(TARGET ${program})
    install_document(${program} --man-page ${program}.1.gz ${CMAKE_INSTALL_MANDIR}/man1)
    install_document(${program} "--completion bash" ${program}.bash ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
      RENAME ${program})
    install_document(${program} "--completion zsh" _${program} ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
    install_document(${program} "--completion fish" ${program}.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  endif()
endforeach()
get_property(documents GLOBAL PROPERTY collidoscope_documents)
add_custom_target(collidoscope_documents ALL DEPENDS ${documents})

configure_file(package/org.collidoscope.Collidoscope.metainfo.xml package/org.collidoscope.Collidoscope.metainfo.xml @ONLY)
if(TARGET collidoscope)
  install(FILES package/collidoscope.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT programs)
  install(FILES package/collidoscope.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
    COMPONENT programs)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/package/org.collidoscope.Collidoscope.metainfo.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT programs)
endif()

# Each package has its licence and its history.
file(READ LICENSE COLLIDOSCOPE_LICENSE)
string(REGEX REPLACE "^MIT License\n\nCopyright[^\n]*\n\n" "" COLLIDOSCOPE_LICENSE "${COLLIDOSCOPE_LICENSE}")
string(STRIP "${COLLIDOSCOPE_LICENSE}" COLLIDOSCOPE_LICENSE)
string(REPLACE "\n\n" "\n.\n" COLLIDOSCOPE_LICENSE "${COLLIDOSCOPE_LICENSE}")
string(REPLACE "\n" "\n " COLLIDOSCOPE_LICENSE " ${COLLIDOSCOPE_LICENSE}")
configure_file(package/copyright.in package/copyright @ONLY)
configure_file(package/changelog.in package/changelog @ONLY)
foreach(pair "${CMAKE_CURRENT_BINARY_DIR}/package/changelog|changelog.gz" "${PROJECT_SOURCE_DIR}/CHANGELOG.md|CHANGELOG.md.gz")
  string(REPLACE "|" ";" pair ${pair})
  list(GET pair 0 text)
  list(GET pair 1 packed)
  set(packed ${CMAKE_CURRENT_BINARY_DIR}/package/${packed})
  add_custom_command(OUTPUT ${packed} DEPENDS ${text} VERBATIM COMMAND sh -c "gzip -9nc '${text}' > '${packed}'")
  list(APPEND history ${packed})
endforeach()
add_custom_target(collidoscope_history ALL DEPENDS ${history})

# install_papers(<component> <package>)
function(install_papers component package)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/package/copyright ${history}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endfunction()
install_papers(programs collidoscope)
install_papers(development libcollidoscope-dev)
if(TARGET collidoscope_python AND NOT COLLIDOSCOPE_PYTHON_DIR STREQUAL ".")  # a wheel has no papers of Debian's
  install_papers(python python3-collidoscope)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME collidoscope)
set(CPACK_PACKAGE_CONTACT "The Collidoscope developers <developers@collidoscope.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL programs development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME collidoscope)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_RECOMMENDS "fonts-dejavu-core, libgl1-mesa-dri")
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS ffmpeg)
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION
"Collidoscope loads meshes, builds hulls, decompositions and bounding volumes,
and detects collisions frame by frame, by algorithms that one can choose,
compare and step through. It has a viewer and a command line, which measures
the tables and figures of five papers again.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcollidoscope-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libglm-dev, libtbb-dev, libhwy-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"The library of Collidoscope: shapes, hulls, distance, contacts, casts, and a
pipeline for many bodies. Headers, a static library and a CMake package.")

if(TARGET collidoscope_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  math(EXPR next_python "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-collidoscope)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${Python_VERSION_MINOR}), python3 (<< 3.${next_python}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    "${PROJECT_SOURCE_DIR}/package/python/postinst;${PROJECT_SOURCE_DIR}/package/python/prerm")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION
"Collidoscope for Python: shapes, hulls, decompositions, distance, contacts,
casts, batches of millions of poses, pipelines, scenes and the steps of
algorithms, on NumPy arrays.")
endif()
include(CPack)
