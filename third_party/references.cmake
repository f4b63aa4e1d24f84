# How other libraries' algorithms are found, each into a target third_party_<name>; see COLLIDOSCOPE_REFERENCES.
# collidoscope_references lists those to build with, collidoscope_reference_library_names what they link, and
# third_party_<name>_libraries where that lies.

set(collidoscope_references "")
set(collidoscope_reference_library_names "")

# find_reference(<name> HEADER <header> [PATH_SUFFIX <suffix>] LIBRARIES <names>...)
function(find_reference name)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "HEADER;PATH_SUFFIX" "LIBRARIES")
  string(TOUPPER ${name} upper)
  set(required "")
  if(COLLIDOSCOPE_REFERENCES STREQUAL "ON")
    set(required REQUIRED)
  endif()
  find_path(${upper}_INCLUDE_DIR ${argument_HEADER} PATH_SUFFIXES "${argument_PATH_SUFFIX}" ${required})
  mark_as_advanced(${upper}_INCLUDE_DIR)
  set(paths "${${upper}_INCLUDE_DIR}")
  set(libraries "")
  foreach(library IN LISTS argument_LIBRARIES)
    find_library(${upper}_${library}_LIBRARY ${library} ${required})
    mark_as_advanced(${upper}_${library}_LIBRARY)
    list(APPEND libraries "${${upper}_${library}_LIBRARY}")
  endforeach()
  if("${paths};${libraries}" MATCHES "NOTFOUND")
    return()
  endif()
  set(third_party_${name}_libraries ${libraries} PARENT_SCOPE)
  add_library(third_party_${name} INTERFACE)
  target_include_directories(third_party_${name} SYSTEM INTERFACE "${${upper}_INCLUDE_DIR}")
  target_link_libraries(third_party_${name} INTERFACE ${libraries})
  set(collidoscope_references ${collidoscope_references} ${name} PARENT_SCOPE)
  set(collidoscope_reference_library_names
      ${collidoscope_reference_library_names} ${argument_LIBRARIES} PARENT_SCOPE)
endfunction()

# Their headers and libraries are not held to our sanitizers' rules.
if(COLLIDOSCOPE_REFERENCES STREQUAL "OFF" OR (COLLIDOSCOPE_REFERENCES STREQUAL "AUTO" AND COLLIDOSCOPE_SANITIZE))
  return()
endif()

find_reference(bullet HEADER btBulletCollisionCommon.h PATH_SUFFIX bullet LIBRARIES BulletCollision LinearMath)
find_reference(libccd HEADER ccd/ccd.h LIBRARIES ccd)
find_path(EIGEN3_INCLUDE_DIR Eigen/Core PATH_SUFFIXES eigen3)
mark_as_advanced(EIGEN3_INCLUDE_DIR)
if(EIGEN3_INCLUDE_DIR)
  find_reference(fcl HEADER fcl/fcl.h LIBRARIES fcl)
endif()
if(TARGET third_party_fcl)
  target_include_directories(third_party_fcl SYSTEM INTERFACE "${EIGEN3_INCLUDE_DIR}")
  # As Debian's library was built, whatever vectors this compiler is told to use: else objects lie differently.
  target_compile_definitions(third_party_fcl INTERFACE EIGEN_MAX_ALIGN_BYTES=16)
endif()
find_reference(ode HEADER ode/ode.h LIBRARIES ode)
find_reference(embree HEADER rtcore.h PATH_SUFFIX embree3 LIBRARIES embree3)
# CGAL's distances and box intersections are under the GPL, and so is a program built with them: only where that is asked for.
if(COLLIDOSCOPE_REFERENCES STREQUAL "ON")
  find_reference(cgal HEADER CGAL/Polytope_distance_d.h LIBRARIES mpfr gmp)
endif()
