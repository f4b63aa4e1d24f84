# Headers of libraries take most of the time that most sources take to compile: each target compiles those that many
# of its sources include once. None of ours are among them, lest one that changes makes everything compile anew, and
# a build without (as the preset clang is) shows whether every source still names what it needs.

option(COLLIDOSCOPE_PRECOMPILED_HEADERS "Compile the headers of libraries once for many sources" ON)
if(COLLIDOSCOPE_PRECOMPILED_HEADERS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-fpch-preprocess)  # for ccache, which reads what gcc preprocesses
endif()

set(standard_headers <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <limits> <memory> <optional>
    <span> <string> <string_view> <vector>)
set(vector_headers <glm/mat3x3.hpp> <glm/vec2.hpp> <glm/vec3.hpp>)

# collidoscope_precompile(<target> <headers>...): these, and those that all use.
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
