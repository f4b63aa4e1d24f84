#pragma once

// Runs a program as a user does, and keeps what it says.

#include <string>
#include <vector>

namespace collidoscope::test {

struct CommandResult {
  int exit_code = -1;  // 128 + signal when one ended it
  std::string out, err;
};

/// `arguments[0]` is the program. Standard input is `input`. Waits for the end.
CommandResult run_command(const std::vector<std::string>& arguments, const std::string& input = "");

}  // namespace collidoscope::test
