// Reports of runs that are to be played again: any text is read or refused by an InputError, and what is read
// says all that decides the run.

#include <string>

#include "common/recorded_run.h"
#include "core/error.h"
#include "fuzz/bytes.h"
#include "fuzz/scratch_file.h"

namespace {

using namespace collidoscope;
using namespace fuzz;

/// The choice that a text stands for is written so that it reads back the same.
template <class Parse>
void check_choice(const std::optional<std::string>& text, const Parse& parse) {
  require(text.has_value(), "a report names every phase");
  try {
    const auto choice = parse(*text);
    require(parse(to_string(choice)) == choice, "a choice reads back as it was written");
  } catch (const InputError&) {
    // Of another version, or of an algorithm of the user's own.
  }
}

void check(const app::RunOptions& options) {
  require(!options.expected.hashes.empty(), "there is a frame to play again");
  require(options.threads >= 1 && options.threads <= 1024, "the number of threads is one that can be");
  require(options.answer.has_value(), "a report says which answers were asked for");
  check_choice(options.broad, [](const std::string& text) { return broad_choice(text); });
  check_choice(options.narrow, [](const std::string& text) { return narrow_choice(text); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const ScratchFile file("report.json");
  file.write(text_of(data, size));
  app::is_run_report(file.path());
  try {
    check(app::recorded_run(file.path()));
  } catch (const InputError&) {
    // A refusal is an answer.
  }
  return 0;
}
