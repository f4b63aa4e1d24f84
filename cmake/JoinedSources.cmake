# Most of the time that a source takes to compile goes into headers and templates that its neighbours use, too. So the
# sources of some targets are compiled several at a time: of those that nobody times, and whose sources do not have the
# same local names. A source then sees the names of those before it. `./test clang` compiles each by itself, which shows
# whether one leans on another.

option(COLLIDOSCOPE_JOINED_SOURCES "Compile several sources at a time where that is fit" ON)

function(collidoscope_join_sources target)
  if(COLLIDOSCOPE_JOINED_SOURCES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()
