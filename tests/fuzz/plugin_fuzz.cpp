// What programs and plugins of the user's own answer, and the command that starts a program: any text is an
// answer without faults or refused by an InputError, and words that are quoted stay as they are.

#include <cstdio>
#include <limits>
#include <string>

#include "core/error.h"
#include "foreign/command_words.h"
#include "foreign/foreign_answer.h"
#include "fuzz/bytes.h"
#include "fuzz/require.h"

namespace {

using namespace collidoscope;
using namespace fuzz;

constexpr std::uint64_t index_asked = 7;

// ---- Answers of programs ---------------------------------------------------------------------------------

/// Which parts go with a verdict.
void check_parts(const PairResult& result) {
  const bool separated = result.verdict == Verdict::separated,
             colliding = result.verdict == Verdict::colliding;
  require(result.gives(Capability::verdict), "an answer has a verdict");
  require(!result.gives(Capability::distance) || separated, "a distance is that of a separated pair");
  require(!result.gives(Capability::depth) || colliding, "a depth is that of a colliding pair");
  require(!result.gives(Capability::common_point) || colliding, "a common point is that of a colliding pair");
  require(!result.gives(Capability::direction) || separated || colliding,
          "an undecided pair has no direction");
  require_empty(fault_of(result), "an answer that is taken has no fault");
}

std::string cells(const Vec3& v, bool given) {
  char text[128] = ",,,";
  if (given) std::snprintf(text, sizeof text, ",%.17g,%.17g,%.17g", v.x, v.y, v.z);
  return text;
}

std::string number(Real value, bool given) {
  char text[40] = ",";
  if (given) std::snprintf(text, sizeof text, ",%.17g", value);
  return text;
}

/// As `collide query` writes it.
std::string written(const PairResult& result) {
  const bool common = result.gives(Capability::common_point),
             points = common || result.gives(Capability::witnesses);
  return std::to_string(index_asked) + ",fuzz," + std::string(to_string(result.verdict)) +
         number(result.distance(), result.gives(Capability::distance)) +
         number(result.depth(), result.gives(Capability::depth)) +
         cells(common ? result.common_point : result.on_a, points) +
         cells(common ? result.common_point : result.on_b, points) +
         cells(result.normal, result.gives(Capability::direction)) + "," + std::to_string(result.iterations);
}

void check_answer(std::string_view line) {
  const PairResult result = parse_answer(line, index_asked);
  check_parts(result);
  require(written(parse_answer(written(result), index_asked)) == written(result),
          "an answer reads back as it was written");
}

// ---- Answers of plugins ----------------------------------------------------------------------------------

Real any_number(Bytes& bytes) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  switch (bytes.below(8)) {
    case 0:
      return infinity;
    case 1:
      return -infinity;
    case 2:
      return std::numeric_limits<Real>::quiet_NaN();
    case 3:
      return static_cast<Real>(bytes.finite_float());
    default:
      return bytes.signed_byte() / 64;
  }
}

Vec3 any_vector(Bytes& bytes) {
  const Real x = any_number(bytes), y = any_number(bytes);
  return {x, y, any_number(bytes)};
}

/// A plugin writes its answer into memory: any bits may be there.
void check_plugin_answer(Bytes bytes) {
  PairResult result;
  result.verdict = static_cast<Verdict>(bytes.below(3));
  result.available = static_cast<Capability>(1 | bytes.byte());
  result.separation = any_number(bytes);
  result.on_a = any_vector(bytes), result.on_b = any_vector(bytes);
  result.normal = any_vector(bytes), result.common_point = any_vector(bytes);
  if (!fault_of(result).empty()) return;
  drop_what_does_not_apply(result);
  check_parts(result);
}

// ---- Commands --------------------------------------------------------------------------------------------

/// In single quotes, as one does it for a shell.
std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

void check_words(std::string_view command) {
  const std::vector<std::string> words = command_words(command);
  require(!words.empty(), "a command has a word");
  std::string again;
  for (const std::string& word : words) again += quoted(word) + " ";
  require(command_words(again) == words, "quoted words stay as they are");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = text_of(data, size);
  unless_refused(check_answer, text);
  unless_refused(check_words, text);
  check_plugin_answer(Bytes(data, size));
  return 0;
}
