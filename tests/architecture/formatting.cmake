# cmake -P: see CMakeLists.txt beside this file. Every source is formatted as .clang-format says, by version 14: other
# versions break some lines elsewhere.

find_program(CLANG_FORMAT NAMES clang-format-14 clang-format)
if(CLANG_FORMAT)
  execute_process(COMMAND "${CLANG_FORMAT}" --version OUTPUT_VARIABLE version)
endif()
if(NOT version MATCHES "version 14\\.")
  message("skipped: no clang-format 14 on this machine")
  return()
endif()

foreach(folder engine lab app tests bench)
  file(GLOB_RECURSE found "${SOURCE_DIR}/${folder}/*.h" "${SOURCE_DIR}/${folder}/*.inl"
    "${SOURCE_DIR}/${folder}/*.cpp")
  list(APPEND sources ${found})
endforeach()
if(NOT sources)
  message(FATAL_ERROR "no sources under ${SOURCE_DIR}")
endif()

execute_process(COMMAND "${CLANG_FORMAT}" --dry-run -Werror ${sources}
  RESULT_VARIABLE result ERROR_VARIABLE complaints)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${complaints}")
endif()
