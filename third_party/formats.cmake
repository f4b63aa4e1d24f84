# Libraries that read files of other programs. Optional: without them the build reads its own formats only.

option(COLLIDOSCOPE_FORMATS "Read OBJ, PLY, glTF and Collada by assimp, and URDF by urdfdom, where they are found" ON)
if(NOT COLLIDOSCOPE_FORMATS)
  return()
endif()

# pugixml: looks at XML before the libraries below get it, as they end the program where elements lie too deep.
find_path(PUGIXML_INCLUDE_DIR pugixml.hpp)
find_library(PUGIXML_LIBRARY pugixml)
mark_as_advanced(PUGIXML_INCLUDE_DIR PUGIXML_LIBRARY)
if(NOT PUGIXML_INCLUDE_DIR OR NOT PUGIXML_LIBRARY)
  return()
endif()
add_library(third_party_pugixml INTERFACE)
target_include_directories(third_party_pugixml SYSTEM INTERFACE ${PUGIXML_INCLUDE_DIR})
target_link_libraries(third_party_pugixml INTERFACE ${PUGIXML_LIBRARY})
set(third_party_pugixml_libraries ${PUGIXML_LIBRARY})
list(APPEND collidoscope_reference_library_names pugixml)

# assimp: meshes. Found without its CMake package, whose targets name libraries by build type.
find_path(ASSIMP_INCLUDE_DIR assimp/Importer.hpp)
find_library(ASSIMP_LIBRARY assimp)
mark_as_advanced(ASSIMP_INCLUDE_DIR ASSIMP_LIBRARY)
if(ASSIMP_INCLUDE_DIR AND ASSIMP_LIBRARY)
  add_library(third_party_assimp INTERFACE)
  target_include_directories(third_party_assimp SYSTEM INTERFACE ${ASSIMP_INCLUDE_DIR})
  target_link_libraries(third_party_assimp INTERFACE ${ASSIMP_LIBRARY} third_party_pugixml
                        nlohmann_json::nlohmann_json)
  set(third_party_assimp_libraries ${ASSIMP_LIBRARY})
  list(APPEND collidoscope_reference_library_names assimp)
endif()

# urdfdom: robots. It reports what is wrong through console_bridge.
find_path(URDFDOM_INCLUDE_DIR urdf_parser/urdf_parser.h PATH_SUFFIXES urdfdom)
find_path(URDFDOM_MODEL_INCLUDE_DIR urdf_model/model.h PATH_SUFFIXES urdfdom_headers)
find_path(CONSOLE_BRIDGE_INCLUDE_DIR console_bridge/console.h)
find_library(URDFDOM_MODEL_LIBRARY urdfdom_model)
find_library(CONSOLE_BRIDGE_LIBRARY console_bridge)
mark_as_advanced(URDFDOM_INCLUDE_DIR URDFDOM_MODEL_INCLUDE_DIR CONSOLE_BRIDGE_INCLUDE_DIR URDFDOM_MODEL_LIBRARY
                 CONSOLE_BRIDGE_LIBRARY)
if(URDFDOM_INCLUDE_DIR AND URDFDOM_MODEL_INCLUDE_DIR AND CONSOLE_BRIDGE_INCLUDE_DIR AND URDFDOM_MODEL_LIBRARY
   AND CONSOLE_BRIDGE_LIBRARY)
  add_library(third_party_urdfdom INTERFACE)
  target_include_directories(third_party_urdfdom SYSTEM INTERFACE
    ${URDFDOM_INCLUDE_DIR} ${URDFDOM_MODEL_INCLUDE_DIR} ${CONSOLE_BRIDGE_INCLUDE_DIR})
  set(third_party_urdfdom_libraries ${URDFDOM_MODEL_LIBRARY} ${CONSOLE_BRIDGE_LIBRARY})
  target_link_libraries(third_party_urdfdom INTERFACE ${third_party_urdfdom_libraries} third_party_pugixml)
endif()
