#include "decomposition/cut_trace.h"

#include <algorithm>
#include <limits>

#include "core/plural.h"
#include "decomposition/concavity.h"
#include "decomposition/cut_cost.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace own = TraceSpace::frame_a;

std::string cubic_metres(Real volume) {
  return digits(volume) + " m³";
}

/// Those that have not been joined to others.
std::vector<const Part*> alive(std::span<const Part> parts, std::span<const std::size_t> without = {}) {
  std::vector<const Part*> found;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (!parts[i].hull.vertices.empty() && std::ranges::find(without, i) == without.end())
      found.push_back(&parts[i]);
  return found;
}

/// The outline of what the plane cuts through.
void add_section(StepRecorder& recorder, const Solid& solid, const Plane& plane, Real tolerance) {
  const Solid low = below(solid, plane, tolerance);
  if (low.caps.empty()) return;
  const Solid::Cap& cap = low.caps.back();
  for (const auto& [from, to] : cap.segments)
    recorder.segment("cut", own, low.vertices[from], low.vertices[to]);
}

}  // namespace

void CutTrace::begin_step(CutLine line, const Parts& others) {
  recorder_.step(static_cast<int>(line));
  before_ = std::move(present_);
  present_.clear();
  for (const Part* part : others) add_hull("other parts", *part);
}

/// Parts move in memory, so that they are known by their hulls.
CutTrace::Shown CutTrace::shown(const Part& part) {
  const auto is_same = [&](const Shown& known) { return known.hull->vertices == part.hull.vertices; };
  for (const std::vector<Shown>* known : {&present_, &before_})
    if (const auto found = std::ranges::find_if(*known, is_same); found != known->end()) {
      Shown copy = *found;
      if (known == &before_) present_.push_back(copy);
      return copy;
    }
  constexpr Real unbounded = std::numeric_limits<Real>::infinity();
  const Real depth =
      part.concavity ? *part.concavity : concavity(part.hull, part.solid, scale_.concavity, unbounded);
  return present_.emplace_back(
      Shown{std::make_shared<const ConvexHull>(part.hull), hull_volume(part.hull), depth});
}

void CutTrace::add_hull(const char* name, const Part& part) {
  recorder_.hull(name, own, Pose(), shown(part).hull);
}

/// Of the others and more. Figures, too.
std::string CutTrace::what_remains(Parts others, std::initializer_list<const Part*> more) {
  others.insert(others.end(), more);
  Real worst = 0;
  for (const Part* part : others) worst = std::max(worst, shown(*part).concavity);
  const auto to_cut = std::ranges::count_if(others, [](const Part* part) { return part->concave; });
  recorder_.value("parts", static_cast<Real>(others.size())).value("still to cut", static_cast<Real>(to_cut));
  recorder_.value("most parts", static_cast<Real>(max_parts_));
  recorder_.value("worst concavity, m", worst).value("allowed concavity, m", scale_.concavity);
  return plural(others.size(), "part") + ", the worst concavity " + metres(worst) + " of " +
         metres(scale_.concavity) + " allowed.";
}

void CutTrace::say_of(const std::string& what, const Part& part) {
  const Shown known = shown(part);
  recorder_.value(what + ", hull, m³", known.volume).value(what + ", empty, m³", part.excess);
  recorder_.value(what + ", concavity, m", known.concavity);
}

void CutTrace::start(std::span<const Part> parts) {
  begin_step(CutLine::start, {});
  for (const Part& part : parts) add_hull("part", part);
  recorder_.say(concatenated({"The mesh begins as what is connected: ", what_remains(alive(parts), {})}));
}

void CutTrace::choose(std::span<const Part> others, const Part& part) {
  begin_step(CutLine::worst, alive(others));
  add_hull("part", part);
  say_of("part", part);
  const Shown known = shown(part);
  recorder_.say(concatenated({"Of the parts to cut, this one has most empty space: its hull of ",
                              cubic_metres(known.volume), " holds ", cubic_metres(part.excess),
                              " of it. Its concavity is ", metres(known.concavity), "; allowed are ",
                              metres(scale_.concavity), "."}));
  what_remains(alive(others), {&part});
}

void CutTrace::cut(std::span<const Part> others, const Part& part, const Plane& plane,
                   std::size_t candidates) {
  begin_step(CutLine::plane, alive(others));
  add_hull("part", part);
  add_section(recorder_, part.solid, plane, scale_.tolerance);
  recorder_.plane("plane", own, plane.normal, plane.offset);
  const Real cost = CutCost(part.solid, scale_.tolerance).precisely(plane);
  recorder_.value("candidates", static_cast<Real>(candidates)).value("cost", cost);
  recorder_.say(concatenated(
      {"Of ", plural(candidates, "candidate plane"), ", this one costs least: ", digits(cost),
       ", the empty space of the sides' hulls as a share of the part's volume, times their number."}));
}

void CutTrace::leave_uncut(std::span<const Part> others, const Part& part) {
  begin_step(CutLine::uncut, alive(others));
  add_hull("part", part);
  say_of("part", part);
  recorder_.say(
      concatenated({"No plane leaves less empty space: the part stays as it is, with a concavity of ",
                    metres(shown(part).concavity), "."}));
}

void CutTrace::replace(std::span<const Part> parts, const Part& whole, std::size_t new_parts,
                       std::size_t below) {
  const std::size_t first = parts.size() - new_parts;
  begin_step(CutLine::replace, alive(parts.first(first)));
  std::string found;
  Real empty = 0;
  for (std::size_t i = 0; i < new_parts; ++i) {
    const Part& part = parts[first + i];
    const bool is_below = i < below;
    add_hull(is_below ? "below the plane" : "above the plane", part);
    std::string name = is_below ? "below" : "above";
    if (new_parts > 2) name.append(" ").append(std::to_string(i + 1));
    say_of(name, part);
    empty += part.excess;
    if (new_parts <= 2)
      found += concatenated({i > 0 ? "; " : "", name, ", a hull of ", cubic_metres(shown(part).volume),
                             " with a concavity of ", metres(shown(part).concavity)});
  }
  if (found.empty()) found = plural(new_parts, "part");
  recorder_.say(
      concatenated({"The cut gives ", found, ". Empty space falls from ", cubic_metres(whole.excess), " to ",
                    cubic_metres(empty), ". Now there are ", what_remains(alive(parts), {})}));
}

void CutTrace::join(std::span<const Part> parts, std::size_t a, std::size_t b, const Part& joined,
                    bool forced) {
  const Parts others = alive(parts, std::array{a, b});
  begin_step(forced ? CutLine::surplus : CutLine::merge, others);
  for (const std::size_t one : {a, b}) add_hull("one of two", parts[one]);
  const Real apart = shown(parts[a]).volume + shown(parts[b]).volume;
  add_hull("joined", joined);
  say_of("joined", joined);
  const Real gained = shown(joined).volume - apart;
  recorder_.value("gained, m³", gained);
  const std::string why =
      forced ? ": there are too many parts, and this pair gains least."
             : concatenated({", within the ", metres(scale_.concavity), " allowed: they become one."});
  recorder_.say(
      concatenated({"The hull of both is ", cubic_metres(gained), " larger than the two. Its concavity is ",
                    metres(shown(joined).concavity), why}));
  what_remains(others, {&joined});
}

void CutTrace::regroup(std::span<const Part> parts, const std::array<std::size_t, 3>& three,
                       const std::array<Part, 2>& two) {
  const Parts others = alive(parts, three);
  begin_step(CutLine::regroup, others);
  for (const std::size_t one : three) add_hull("one of three", parts[one]);
  add_hull("below the plane", two[0]);
  add_hull("above the plane", two[1]);
  say_of("below", two[0]), say_of("above", two[1]);
  recorder_.say(concatenated({"Three neighbours, joined and cut anew in the middle, are two: concavities of ",
                              metres(shown(two[0]).concavity), " and ", metres(shown(two[1]).concavity),
                              " are within the ", metres(scale_.concavity), " allowed."}));
  what_remains(others, {&two[0], &two[1]});
}

void CutTrace::finish(std::span<const ConvexPiece> pieces) {
  begin_step(CutLine::finish, {});
  Real volume = 0, worst = 0;
  for (const ConvexPiece& piece : pieces) {
    recorder_.hull("piece", own, Pose(), std::make_shared<const ConvexHull>(piece.hull));
    volume += piece.volume, worst = std::max(worst, piece.concavity);
  }
  recorder_.value("pieces", static_cast<Real>(pieces.size())).value("volume of all, m³", volume);
  recorder_.value("worst concavity, m", worst).value("allowed concavity, m", scale_.concavity);
  recorder_.say(concatenated({"The hulls of the parts are ", plural(pieces.size(), "convex piece"), " of ",
                              cubic_metres(volume), " in all; the worst concavity is ", metres(worst), " of ",
                              metres(scale_.concavity), " allowed."}));
}

const PseudoCode& cuts_pseudo_code() {
  static const PseudoCode lines = {
      "parts ← the connected parts of the mesh; to cut: those of more than the allowed concavity",
      "while there are parts to cut, and few enough parts: part ← the one with most empty space in its hull",
      "    plane ← the cheapest of those at concave edges and of even steps along axes",
      "    replace the part by what is connected on either side of the plane",
      "    where no plane leaves less empty space: leave the part as it is",
      "join neighbours as long as their common hull is within the concavity; cut and join again",
      "while there are too many parts: join the two that gain least empty space",
      "make two of three neighbours where both are within the concavity; cut again what is left to cut",
      "return the hulls of the parts",
  };
  return lines;
}

}  // namespace collidoscope
