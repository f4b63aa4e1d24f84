# Headers of libraries take most of the time that most sources take to compile: each target compiles those that many
# of its sources include once. Of ours, those of the storeys below that nearly every source includes anyway: whoever
# changes one compiles everything anew with it or without. JSON's are not: gcc takes half a second to load them, which
# every source would pay. A build without, as `./test clang` and `./test tidy` make, shows whether every source still
# names what it needs.

option(COLLIDOSCOPE_PRECOMPILED_HEADERS "Compile the headers of libraries once for many sources" ON)
if(COLLIDOSCOPE_PRECOMPILED_HEADERS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-fpch-preprocess)  # for ccache, which reads what gcc preprocesses
endif()

set(standard_headers <algorithm> <array> <atomic> <chrono> <cmath> <cstdint> <filesystem> <functional> <limits> <memory>
    <mutex> <numeric> <optional> <span> <string> <string_view> <vector>)
set(vector_headers <glm/mat3x3.hpp> <glm/vec2.hpp> <glm/vec3.hpp>)

# collidoscope_precompile(<target> <headers>...): these, and those that all use; ours as [["folder/name.h"]].
function(collidoscope_precompile target)
  if(COLLIDOSCOPE_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} PRIVATE ${standard_headers} ${vector_headers} ${ARGN})
  endif()
endfunction()

# collidoscope_reuse_precompiled(<target> <other>): those of a target with the same options.
function(collidoscope_reuse_precompiled target other)
  if(COLLIDOSCOPE_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()
