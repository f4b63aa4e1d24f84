# cmake -P: see CMakeLists.txt beside this file.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

if(SANITIZE)
  set(sanitize "-DCMAKE_CXX_FLAGS=-fsanitize=${SANITIZE}")
endif()

file(REMOVE_RECURSE "${SCRATCH_DIR}")
run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${SCRATCH_DIR}/prefix")
run("${CMAKE_COMMAND}" -S "${SOURCE_DIR}" -B "${SCRATCH_DIR}/build" -G "${GENERATOR}"
    "-DCMAKE_PREFIX_PATH=${SCRATCH_DIR}/prefix" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" ${sanitize})
run("${CMAKE_COMMAND}" --build "${SCRATCH_DIR}/build")
run("${SCRATCH_DIR}/build/consumer")
if(NOT output STREQUAL "colliding\n")
  message(FATAL_ERROR "the consumer printed '${output}'")
endif()
run("${SCRATCH_DIR}/prefix/bin/collide" list)
file(REMOVE_RECURSE "${SCRATCH_DIR}")
