# How each dependency is found; README.md beside this file says what it is for and why it was chosen.
# Debian's packages differ in what they bring: CMake packages where there are, pkg-config or plain headers else.

find_package(Threads REQUIRED)
if(COLLIDOSCOPE_PARALLEL)
  find_package(TBB REQUIRED)
endif()
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)

# GLM: header-only; its CMake package exports differing target names.
find_path(GLM_INCLUDE_DIR glm/glm.hpp REQUIRED)
add_library(third_party_glm INTERFACE)
target_include_directories(third_party_glm SYSTEM INTERFACE $<BUILD_INTERFACE:${GLM_INCLUDE_DIR}>)

# Highway: vector code for every instruction set, chosen when the program runs. Its CMake package is missing on older
# systems.
find_path(HWY_INCLUDE_DIR hwy/highway.h REQUIRED)
find_library(HWY_LIBRARY hwy REQUIRED)
add_library(third_party_highway INTERFACE)
target_include_directories(third_party_highway SYSTEM INTERFACE $<BUILD_INTERFACE:${HWY_INCLUDE_DIR}>)
target_link_libraries(third_party_highway INTERFACE ${HWY_LIBRARY})
# Each target compiles every kernel once more. A processor that has SSSE3 or SSE4 but no AVX2 (desktops before 2013,
# some small Atoms and Pentiums until 2020) gets the same answers from the SSE2 kernels, more slowly.
target_compile_definitions(third_party_highway INTERFACE "HWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_SSE4)")

# stb: single headers; compiled where they are used.
find_path(STB_INCLUDE_DIR NAMES stb_image_write.h PATH_SUFFIXES stb REQUIRED)
add_library(third_party_stb INTERFACE)
target_include_directories(third_party_stb SYSTEM INTERFACE ${STB_INCLUDE_DIR})

if(COLLIDOSCOPE_VIEWER)
  find_package(OpenGL REQUIRED COMPONENTS OpenGL EGL)
  find_package(GLEW REQUIRED)
  find_package(glfw3 3.3 REQUIRED)
  find_package(spdlog REQUIRED)
  find_path(IMGUI_INCLUDE_DIR imgui.h PATH_SUFFIXES imgui REQUIRED)
  find_library(IMGUI_LIBRARY imgui REQUIRED)
  add_library(third_party_imgui INTERFACE)
  target_include_directories(third_party_imgui SYSTEM INTERFACE ${IMGUI_INCLUDE_DIR} ${IMGUI_INCLUDE_DIR}/backends)
  target_link_libraries(third_party_imgui INTERFACE ${IMGUI_LIBRARY} glfw OpenGL::OpenGL ${CMAKE_DL_LIBS})
  # Debian's ImGui is built without its own copy of stb and takes it from libstb.
  find_library(STB_LIBRARY stb)
  if(STB_LIBRARY)
    target_link_libraries(third_party_imgui INTERFACE ${STB_LIBRARY})
  endif()
endif()

if(COLLIDOSCOPE_PYTHON)
  find_package(Python 3.9 REQUIRED COMPONENTS Interpreter Development.Module)
  set(PYBIND11_FINDPYTHON ON)
  find_package(pybind11 2.10 REQUIRED)
endif()

if(COLLIDOSCOPE_TESTS)
  find_package(GTest REQUIRED)
  find_path(RAPIDCHECK_INCLUDE_DIR rapidcheck.h REQUIRED)
  find_library(RAPIDCHECK_LIBRARY rapidcheck REQUIRED)
  add_library(third_party_rapidcheck INTERFACE)
  target_include_directories(third_party_rapidcheck SYSTEM INTERFACE ${RAPIDCHECK_INCLUDE_DIR})
  target_link_libraries(third_party_rapidcheck INTERFACE ${RAPIDCHECK_LIBRARY})
  # GMP: exact rational arithmetic for the oracles.
  find_path(GMP_INCLUDE_DIR gmpxx.h REQUIRED)
  find_library(GMP_LIBRARY gmp REQUIRED)
  find_library(GMPXX_LIBRARY gmpxx REQUIRED)
  add_library(third_party_gmp INTERFACE)
  target_include_directories(third_party_gmp SYSTEM INTERFACE ${GMP_INCLUDE_DIR})
  target_link_libraries(third_party_gmp INTERFACE ${GMPXX_LIBRARY} ${GMP_LIBRARY})
endif()
