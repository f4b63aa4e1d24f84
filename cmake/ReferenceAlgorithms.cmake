# Other libraries' algorithms behind the contract of a phase; COLLIDOSCOPE_REFERENCES says which.

# add_reference_algorithms(<phase> <macro>), from the folder <phase>/references: builds ${<library>_sources}, or else
# <library>.cpp, for each library found that has algorithms, as ${<library>_algorithms} names them, and writes them to
# <phase>/references.def, which <phase>.cpp includes. Objects of their own, so that nothing else of the engine sees the libraries' headers.
function(add_reference_algorithms phase macro)
  set(lines "// As ${phase}.def, of the libraries found.\n")
  foreach(library IN LISTS collidoscope_references)
    if(NOT DEFINED ${library}_algorithms)
      continue()
    endif()
    set(objects collidoscope_${phase}_reference_${library})
    if(NOT DEFINED ${library}_sources)
      set(${library}_sources ${library}.cpp)
    endif()
    add_library(${objects} OBJECT ${${library}_sources})
    target_include_directories(${objects} PRIVATE ${PROJECT_SOURCE_DIR}/engine)
    target_link_libraries(${objects}
      PRIVATE collidoscope::options third_party_glm TBB::tbb third_party_${library})
    target_sources(collidoscope_engine PRIVATE $<TARGET_OBJECTS:${objects}>)
    target_link_libraries(collidoscope_engine PRIVATE "$<BUILD_INTERFACE:${third_party_${library}_libraries}>")
    foreach(algorithm IN LISTS ${library}_algorithms)
      string(APPEND lines "${macro}(${algorithm})\n")
    endforeach()
  endforeach()
  set(generated_dir ${CMAKE_CURRENT_BINARY_DIR}/generated)
  file(CONFIGURE OUTPUT ${generated_dir}/${phase}/references.def CONTENT "${lines}" @ONLY)
  set_source_files_properties(../${phase}.cpp TARGET_DIRECTORY collidoscope_engine
    PROPERTIES INCLUDE_DIRECTORIES ${generated_dir})
endfunction()
