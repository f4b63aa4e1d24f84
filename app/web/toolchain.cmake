# Emscripten, as Debian 12 packages it (3.1.6, clang 14), for the preset `web`.

execute_process(COMMAND em-config EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
include(${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake)

# Exceptions and vectors of WebAssembly itself. What the standard library lacks comes ahead of every source.
set(web_flags "-fwasm-exceptions -msimd128")
set(CMAKE_C_FLAGS_INIT "${web_flags}")
set(CMAKE_CXX_FLAGS_INIT "${web_flags} -include ${CMAKE_CURRENT_LIST_DIR}/standard_library/standard_library.h")
set(CMAKE_EXE_LINKER_FLAGS_INIT "${web_flags} -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=134217728 -sTOTAL_STACK=4194304")
