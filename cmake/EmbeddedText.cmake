# collidoscope_embed_text(<variable> <header> <namespace> <function> <files>...): a source that holds the files' texts.
function(collidoscope_embed_text variable header namespace function)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake)
  add_custom_command(OUTPUT ${output} DEPENDS ${ARGN} ${script} VERBATIM
    COMMAND ${CMAKE_COMMAND} "-DOUTPUT=${output}" "-DFILES=${ARGN}" -DHEADER=${header} -DNAMESPACE=${namespace}
            -DFUNCTION=${function} -P ${script})
  set(${variable} ${output} PARENT_SCOPE)
endfunction()
