# What other libraries do behind contracts of ours: algorithms of a phase, of which COLLIDOSCOPE_REFERENCES says which
# libraries, and readers of files. Objects of their own, so that nothing else sees the libraries' headers.

# add_library_objects(<storey> <objects> <library> <sources>...): builds them with third_party_<library>, as a part of the storey.
function(add_library_objects storey objects library)
  add_library(${objects} OBJECT ${ARGN})
  target_include_directories(${objects} PRIVATE ${PROJECT_SOURCE_DIR}/${storey})
  target_link_libraries(${objects} PRIVATE collidoscope::options third_party_glm TBB::tbb third_party_${library})
  if(NOT storey STREQUAL "engine")
    target_link_libraries(${objects} PRIVATE collidoscope::engine)
  endif()
  target_sources(collidoscope_${storey} PRIVATE $<TARGET_OBJECTS:${objects}>)
  target_link_libraries(collidoscope_${storey} PRIVATE "$<BUILD_INTERFACE:${third_party_${library}_libraries}>")
endfunction()

# write_included(<storey> <source> <name> <text>): the file <name>, which this source of the storey includes.
function(write_included storey source name text)
  set(generated_dir ${CMAKE_CURRENT_BINARY_DIR}/generated)
  file(CONFIGURE OUTPUT ${generated_dir}/${name} CONTENT "${text}" @ONLY)
  set_source_files_properties(${source} TARGET_DIRECTORY collidoscope_${storey}
    PROPERTIES INCLUDE_DIRECTORIES ${generated_dir})
endfunction()

# add_library_source(<storey> <source> <name> <library> <macro> [<more sources>...]): builds <library>.cpp and these if the library was
# found, and says so in <name>.
function(add_library_source storey source name library macro)
  set(lines "// The library behind this contract, if it was found.\n")
  if(TARGET third_party_${library})
    add_library_objects(${storey} collidoscope_source_${library} ${library} ${library}.cpp ${ARGN})
    string(APPEND lines "${macro}(${library})\n")
  endif()
  write_included(${storey} ${source} ${name} "${lines}")
endfunction()

# add_reference_algorithms(<phase> <macro> [<source>]), from the folder <phase>/references: builds ${<library>_sources}, or else
# <library>.cpp, for each library found that has algorithms, as ${<library>_algorithms} names them, and writes them to
# <phase>/references.def, which <phase>.cpp includes.
function(add_reference_algorithms phase macro)
  set(source ../${phase}.cpp)
  if(ARGC GREATER 2)
    set(source ${ARGV2})
  endif()
  set(lines "// As ${phase}.def, of the libraries found.\n")
  foreach(library IN LISTS collidoscope_references)
    if(NOT DEFINED ${library}_algorithms)
      continue()
    endif()
    if(NOT DEFINED ${library}_sources)
      set(${library}_sources ${library}.cpp)
    endif()
    add_library_objects(engine collidoscope_${phase}_reference_${library} ${library} ${${library}_sources})
    foreach(algorithm IN LISTS ${library}_algorithms)
      string(APPEND lines "${macro}(${algorithm})\n")
    endforeach()
  endforeach()
  write_included(engine ${source} ${phase}/references.def "${lines}")
endfunction()
