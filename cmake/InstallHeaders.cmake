# Included when the project is installed, with SOURCE_DIR (the project's) and INCLUDE_DIR (where headers go): copies the
# public headers and all that they include. Sources include each other from the root of engine/; installed headers as
# <collidoscope/...>, so that no folder of users' include path holds names such as "core" or "shape".

cmake_policy(VERSION 3.22)  # scripts of an installation have none of the project's
include(${SOURCE_DIR}/cmake/PublicHeaders.cmake)

# Where a header of engine/ lies below INCLUDE_DIR.
function(installed_path header variable)
  if(header IN_LIST collidoscope_public_headers)
    get_filename_component(name ${header} NAME)
    set(${variable} collidoscope/${name} PARENT_SCOPE)
  else()
    set(${variable} collidoscope/detail/${header} PARENT_SCOPE)
  endif()
endfunction()

set(waiting ${collidoscope_public_headers})
set(installed "")
while(waiting)
  list(POP_FRONT waiting header)
  if(header IN_LIST installed)
    continue()
  endif()
  list(APPEND installed ${header})
  file(READ ${SOURCE_DIR}/engine/${header} text)
  string(REGEX MATCHALL "#include \"[^\"]+\"" includes "${text}")
  foreach(include IN LISTS includes)
    string(REGEX REPLACE "#include \"([^\"]+)\"" "\\1" included "${include}")
    installed_path(${included} path)
    string(REPLACE "${include}" "#include <${path}>" text "${text}")
    list(APPEND waiting ${included})
  endforeach()
  installed_path(${header} path)
  file(WRITE ${INCLUDE_DIR}/${path} "${text}")
endwhile()
list(LENGTH installed count)
message(STATUS "Installed ${count} headers in ${INCLUDE_DIR}/collidoscope")
