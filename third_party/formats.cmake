# Libraries that read files of other programs. Optional: without them the build reads its own formats only.

option(COLLIDOSCOPE_FORMATS "Read OBJ, PLY, glTF and Collada by assimp, where it is found" ON)
if(NOT COLLIDOSCOPE_FORMATS)
  return()
endif()

# assimp: meshes. Its CMake package names libraries by build type.
find_path(ASSIMP_INCLUDE_DIR assimp/Importer.hpp)
find_library(ASSIMP_LIBRARY assimp)
mark_as_advanced(ASSIMP_INCLUDE_DIR ASSIMP_LIBRARY)
if(ASSIMP_INCLUDE_DIR AND ASSIMP_LIBRARY)
  add_library(third_party_assimp INTERFACE)
  target_include_directories(third_party_assimp SYSTEM INTERFACE ${ASSIMP_INCLUDE_DIR})
  target_link_libraries(third_party_assimp INTERFACE ${ASSIMP_LIBRARY})
  set(third_party_assimp_libraries ${ASSIMP_LIBRARY})
  list(APPEND collidoscope_reference_library_names assimp)
endif()
