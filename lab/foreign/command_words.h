#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collidoscope {

/// The words of a command, as a shell splits them: at white space, but not within '…' or "…", nor after \.
/// Nothing is expanded, because no shell runs. Throws InputError on a quote that is not closed, and on a
/// command without words.
std::vector<std::string> command_words(std::string_view command);

}  // namespace collidoscope
