# How the web build finds what third_party/dependencies.cmake finds for other builds: headers of Debian's packages, each
# library's alone, for those of the machine's C library must not be seen.

add_library(web_headers INTERFACE)
target_include_directories(web_headers SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/headers)

# web_headers(<name> <header>): links the folder of a library's headers into the build folder.
function(web_headers name header)
  find_path(${name}_FOUND_IN ${header} PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(${name}_FOUND_IN)
  get_filename_component(first ${header} DIRECTORY)
  string(REGEX REPLACE "/.*" "" first "${first}")
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/headers)
  file(CREATE_LINK ${${name}_FOUND_IN}/${first} ${CMAKE_BINARY_DIR}/headers/${first} SYMBOLIC)
endfunction()

web_headers(GLM glm/glm.hpp)
web_headers(HIGHWAY hwy/highway.h)
web_headers(JSON nlohmann/json.hpp)
web_headers(CLI11 CLI/CLI.hpp)
web_headers(SPDLOG spdlog/spdlog.h)
web_headers(FMT fmt/format.h)
web_headers(FAST_FLOAT fast_float/fast_float.h)
find_path(STB_INCLUDE_DIR NAMES stb_image_write.h PATHS /usr/include PATH_SUFFIXES stb REQUIRED NO_CMAKE_FIND_ROOT_PATH)

add_library(third_party_glm ALIAS web_headers)
# Highway 1.0's own kernels for WebAssembly have no doubles. Its portable ones the compiler turns into 128-bit vectors.
add_library(third_party_highway INTERFACE)
target_link_libraries(third_party_highway INTERFACE web_headers)
target_compile_definitions(third_party_highway INTERFACE HWY_COMPILE_ONLY_EMU128)
add_library(nlohmann_json::nlohmann_json ALIAS web_headers)
add_library(CLI11::CLI11 ALIAS web_headers)
add_library(third_party_stb INTERFACE)
target_include_directories(third_party_stb SYSTEM INTERFACE ${STB_INCLUDE_DIR})
add_library(Threads::Threads INTERFACE IMPORTED)

add_library(web_standard_library STATIC app/web/standard_library/number_text.cpp)
target_link_libraries(web_standard_library PRIVATE web_headers)
target_compile_features(web_standard_library PRIVATE cxx_std_20)

# Windows are Emscripten's GLFW and WebGL 2. ImGui is compiled from its source, which ./web fetches.
add_library(GLEW::GLEW INTERFACE IMPORTED)
target_include_directories(GLEW::GLEW SYSTEM INTERFACE ${PROJECT_SOURCE_DIR}/app/web/headers)
add_library(OpenGL::OpenGL INTERFACE IMPORTED)
add_library(OpenGL::EGL INTERFACE IMPORTED)
add_library(glfw INTERFACE)
target_link_options(glfw INTERFACE -sUSE_GLFW=3 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sFULL_ES3
  "SHELL:--js-library ${PROJECT_SOURCE_DIR}/app/web/page/glfw_rest.js")
add_library(spdlog::spdlog ALIAS web_headers)
target_compile_definitions(web_headers INTERFACE SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY)

if(COLLIDOSCOPE_VIEWER)
  set(COLLIDOSCOPE_IMGUI_SOURCE ${CMAKE_BINARY_DIR}/imgui CACHE PATH "Source of Dear ImGui 1.86")
  file(GLOB imgui_sources ${COLLIDOSCOPE_IMGUI_SOURCE}/*.cpp)
  list(FILTER imgui_sources EXCLUDE REGEX "imgui_demo")
  add_library(third_party_imgui STATIC ${imgui_sources} ${COLLIDOSCOPE_IMGUI_SOURCE}/misc/cpp/imgui_stdlib.cpp
    ${COLLIDOSCOPE_IMGUI_SOURCE}/backends/imgui_impl_glfw.cpp ${COLLIDOSCOPE_IMGUI_SOURCE}/backends/imgui_impl_opengl3.cpp)
  target_include_directories(third_party_imgui SYSTEM PUBLIC
    ${COLLIDOSCOPE_IMGUI_SOURCE} ${COLLIDOSCOPE_IMGUI_SOURCE}/backends ${COLLIDOSCOPE_IMGUI_SOURCE}/misc/cpp)
  target_compile_features(third_party_imgui PRIVATE cxx_std_20)
  target_compile_definitions(third_party_imgui PRIVATE IMGUI_IMPL_OPENGL_ES3 IMGUI_DISABLE_DEMO_WINDOWS)
  target_link_libraries(third_party_imgui PUBLIC glfw)
  set_source_files_properties(${COLLIDOSCOPE_IMGUI_SOURCE}/backends/imgui_impl_opengl3.cpp PROPERTIES
    COMPILE_OPTIONS "-include;${PROJECT_SOURCE_DIR}/app/web/headers/state_unasked.h")
endif()

# web_stand_ins(<variable> <folder>): of the sources in <variable>, those that lie in <folder> are replaced by their
# namesakes in app/web/<last part of the folder>/.
function(web_stand_ins variable folder)
  get_filename_component(name ${folder} NAME)
  set(sources ${${variable}})
  file(GLOB_RECURSE stand_ins CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/app/web/${name}
    ${PROJECT_SOURCE_DIR}/app/web/${name}/*.cpp)
  foreach(source IN LISTS stand_ins)
    list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/${folder}/${source})
    list(APPEND sources ${PROJECT_SOURCE_DIR}/app/web/${name}/${source})
  endforeach()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# Emscripten's scripts need packages that Debian's node finds by itself, and others do not.
set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
