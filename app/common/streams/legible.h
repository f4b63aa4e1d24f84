#pragma once

#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

namespace collidoscope::app {

/// A message as a terminal may have it. Control characters, which would change the terminal, become '?', but
/// for line feeds and tabs. Words longer than a path, and whole messages longer than a page, lose their
/// middles.
std::string legible(std::string_view message);

/// While it lives, each line that is written to std::cerr comes out legible, once it is whole.
class LegibleErrors {
 public:
  LegibleErrors();
  ~LegibleErrors();
  LegibleErrors(const LegibleErrors&) = delete;
  LegibleErrors& operator=(const LegibleErrors&) = delete;

 private:
  std::unique_ptr<std::streambuf> lines_;
  std::streambuf* before_;
};

}  // namespace collidoscope::app
