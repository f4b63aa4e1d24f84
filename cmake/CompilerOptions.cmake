# What every target of the project is compiled with: collidoscope_options.

add_library(collidoscope_options INTERFACE)
add_library(collidoscope::options ALIAS collidoscope_options)
target_compile_features(collidoscope_options INTERFACE cxx_std_20)

# -ffp-contract=off: without it one compiler fuses multiply and add where another does not, and results differ.
target_compile_options(collidoscope_options INTERFACE
  -ffp-contract=off -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
  # A local name is no mistake where a neighbour has it that is compiled with it (JoinedSources.cmake).
  $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>)

# A Python module is a shared library: without the second line the compiler would not inline what such a library exports.
if(COLLIDOSCOPE_PYTHON)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  target_compile_options(collidoscope_options INTERFACE -fno-semantic-interposition)
endif()

# collidoscope_compile_quickly(<target>): for what parses options and writes files, and is never timed. Its libraries'
# templates take two thirds of the time to compile at -O1.
function(collidoscope_compile_quickly target)
  target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O1>)
endfunction()


# Newer compilers warn of things that nobody has looked at yet: there a warning must not keep a user from building.
set(tested_gcc 12.99)
set(tested_clang 14.99)
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS tested_gcc) OR
   (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS tested_clang))
  set(tested_compiler ON)
else()
  set(tested_compiler OFF)
endif()
option(COLLIDOSCOPE_WARNINGS_AS_ERRORS "Treat warnings as errors" ${tested_compiler})
if(COLLIDOSCOPE_WARNINGS_AS_ERRORS)
  target_compile_options(collidoscope_options INTERFACE -Werror)
endif()

# -g1: line numbers are all that a report needs; the rest of the debug information costs compile time.
string(REPLACE "," ";" sanitizers "${COLLIDOSCOPE_SANITIZE}")
if(COLLIDOSCOPE_SANITIZE)
  add_compile_options(-fsanitize=${COLLIDOSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -g1)
  add_link_options(-fsanitize=${COLLIDOSCOPE_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # gcc's own advice with sanitizers: it is wrong about strings and std::regex
    add_compile_options(-Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow)
    if("thread" IN_LIST sanitizers)
      add_compile_options(-Wno-tsan)  # fences, which ThreadSanitizer does not see: scene/deforming_shape.cpp
    endif()
  endif()
endif()
if(COLLIDOSCOPE_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "COLLIDOSCOPE_FUZZ needs clang: cmake --preset fuzz")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
