#include "inspector/step_choice.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <sstream>

#include "control/decomposition_view.h"
#include "core/error.h"

namespace collidoscope::viewer {
namespace {

constexpr const char* traced_method = "cuts";

// In the order of TraceSpace.
constexpr std::array<std::string_view, 5> spaces = {"itself", "minkowski", "sphere", "axis", "tree"};

/// "cuts" has no need to be named: no other method is traced.
TraceRequest parse_about_body(TraceSubject subject, const std::string& text, std::size_t from) {
  TraceRequest request;
  request.subject = subject;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + from, end, request.body);
  const std::string rest(read.ptr, end);
  const bool names_cuts = subject == TraceSubject::decomposition && rest.starts_with(',');
  if (read.ec != std::errc() || (!rest.empty() && !names_cuts))
    throw InputError("", "", "'" + text + "' names no body, as in hull:3");
  if (names_cuts) request.decomposition = parse_decomposition(std::string(traced_method) + rest);
  return request;
}

/// Without the method.
std::string cuts_text(const DecompositionChoice& choice) {
  return decomposition_text(choice).substr(choice.method.size());
}

std::string subject_text(const TraceRequest& request) {
  if (request.subject == TraceSubject::answer)
    return request.request != Request::overlap ? "pair" : "verdict";
  if (is_about_pair(request.subject)) return std::string(to_string(request.subject));
  return std::string(to_string(request.subject)) + ":" + std::to_string(request.body) +
         (request.decomposition ? cuts_text(*request.decomposition) : "");
}

}  // namespace

TraceRequest parse_subject(const std::string& text) {
  TraceRequest request;
  for (const TraceSubject subject : subjects_of_bodies) {
    const std::string prefix = std::string(to_string(subject)) + ":";
    if (text.starts_with(prefix)) return parse_about_body(subject, text, prefix.size());
  }
  for (const TraceSubject subject : subjects_of_pairs)
    if (subject != TraceSubject::answer && text == to_string(subject)) {
      request.subject = subject;
      return request;
    }
  if (text != "pair" && text != "verdict")
    throw InputError("", "",
                     "unknown '" + text +
                         "' to step through; known: pair, verdict, manifold, advancement, backtracking, "
                         "hull:BODY, sphere:BODY, octree:BODY, broad:BODY, support:BODY, decomposition:BODY");
  request.request = text == "pair" ? Request::penetration : Request::overlap;
  return request;
}

TraceSpace parse_space(const std::string& text) {
  const auto found = std::ranges::find(spaces, text);
  if (found == spaces.end())
    throw InputError("", "", "unknown space '" + text + "'; known: itself, minkowski, sphere, axis, tree");
  return static_cast<TraceSpace>(found - spaces.begin());
}

std::string step_arguments(const StepChoice& choice) {
  std::string arguments =
      " --step " + std::to_string(choice.number) + " --step-of " + subject_text(choice.request);
  if (choice.space)
    arguments.append(" --step-space ").append(spaces[static_cast<std::size_t>(*choice.space)]);
  if (choice.camera) arguments += " --step-camera " + camera_text(choice.camera->eye, choice.camera->target);
  return arguments;
}

std::string camera_text(const Vec3& eye, const Vec3& target) {
  std::ostringstream text;
  text.precision(std::numeric_limits<Real>::max_digits10);
  text << eye.x << ',' << eye.y << ',' << eye.z << ',' << target.x << ',' << target.y << ',' << target.z;
  return text.str();
}

}  // namespace collidoscope::viewer
