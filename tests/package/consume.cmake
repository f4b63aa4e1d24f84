# cmake -P: see CMakeLists.txt beside this file.

include("${CMAKE_CURRENT_LIST_DIR}/run.cmake")

file(REMOVE_RECURSE "${SCRATCH_DIR}")
set(prefix "${SCRATCH_DIR}/prefix")
run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${prefix}")

# Everything lies under collidoscope/: some 30 headers for users, no more than these again behind them.
file(GLOB public_headers RELATIVE "${prefix}/include" "${prefix}/include/collidoscope/*.h")
file(GLOB_RECURSE all_headers RELATIVE "${prefix}/include" "${prefix}/include/*")
list(LENGTH public_headers public_count)
list(LENGTH all_headers all_count)
set(foreign_headers ${all_headers})
list(FILTER foreign_headers EXCLUDE REGEX "^collidoscope/")
if(public_count GREATER 40 OR all_count GREATER 71 OR foreign_headers)
  message(FATAL_ERROR "${public_count} public headers of ${all_count}; outside collidoscope/: ${foreign_headers}")
endif()

# plugin.h is C.
run(cc -std=c99 -pedantic -Wall -Wextra -Werror -fsyntax-only -x c "${prefix}/include/collidoscope/plugin.h")

# Each public header can be included by itself.
foreach(header IN LISTS public_headers)
  string(MAKE_C_IDENTIFIER "${header}" name)
  file(WRITE "${SCRATCH_DIR}/headers/${name}.cpp" "#include <${header}>\n")
  list(APPEND sources "${SCRATCH_DIR}/headers/${name}.cpp")
endforeach()
run("${CXX_COMPILER}" -std=c++20 -fsyntax-only -Wall -Wextra -Werror "-I${prefix}/include" ${sources})

run("${CMAKE_COMMAND}" -S "${SOURCE_DIR}" -B "${SCRATCH_DIR}/build" -G "${GENERATOR}"
    "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
    "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror ${FLAGS}")
run("${CMAKE_COMMAND}" --build "${SCRATCH_DIR}/build")
run("${SCRATCH_DIR}/build/two_shapes")
foreach(line IN ITEMS "collide: no" "distance: 0.5" "moved closer: -0.1" "contacts: [1-9]" "cast: hit after 0.5"
             "frame 2: [1-9]")
  if(NOT output MATCHES "${line}")
    message(FATAL_ERROR "no '${line}' in what the example printed:\n${output}")
  endif()
endforeach()
run("${prefix}/bin/collide" list)
run("${prefix}/bin/collide" judge "${SOURCE_DIR}/cases" --plugin "${SCRATCH_DIR}/build/gilbert_plugin.so"
    --narrow my-gilbert,epa,obb-tree)
if(NOT output MATCHES "my-gilbert +2 +0" OR NOT output MATCHES "No contradictions")
  message(FATAL_ERROR "the example plugin is not right about the example cases:\n${output}")
endif()
file(REMOVE_RECURSE "${SCRATCH_DIR}")
