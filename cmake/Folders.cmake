# The house: three storeys, and the folders of each, lowest first. A folder includes only itself and those before it,
# a storey only itself and those below. The build, the tests and tests/architecture read this list.

set(collidoscope_engine_folders
  core trace simd geometry bounds bvh octrees support decomposition shape broad mid narrow motion pipeline)
set(collidoscope_lab_folders
  foreign modelling dynamics scene simulation report inspection hand_out judge experiments)
set(collidoscope_app_folders
  common cli meshes python viewer web)
# Those of app/viewer.
set(collidoscope_viewer_folders
  gl image render session control input ui overlays inspector shell)

# collidoscope_sources(<variable> <storey folder> <folders>...): every source below these folders but for references/,
# whose sources are built where the other libraries are.
function(collidoscope_sources variable storey)
  set(sources "")
  foreach(folder IN LISTS ARGN)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${storey}/${folder}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  list(FILTER sources EXCLUDE REGEX "/references/")
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()
