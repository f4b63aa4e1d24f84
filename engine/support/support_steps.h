#pragma once

// The steps of a support search, for people who watch it. All searches show the same: the vertex v that the
// search stands on, the vertices that it compares with it, and how far all of them lie along the direction.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/scan.h"
#include "support/support_trace.h"

namespace collidoscope {

class ArtificialEdges;
class DirectionCube;
class DirectionTable;
class HullHierarchy;

/// The lines of a search's pseudo-code. A line that the search does not have is 0 and is not used.
struct SupportLines {
  int start = 0, look_up = 0, choose = 0, pass = 0, finer = 0, first_climb = 0, leap = 0;
  int climb = 0;  // the first of the lines that all climbs share: repeat, compare, move, look behind, until
  int result = 0;
};

/// A handle, which searches pass by value. Points are in the hull's frame, projections in metres.
class SupportSteps {
 public:
  static constexpr bool enabled = true;

  /// What one search has shown so far.
  struct State {
    State(const HullView<Real>& view, const Vec3& along, const SupportLines& code, StepRecorder& steps);

    HullView<Real> hull;
    Vec3 direction;  // a unit vector
    Real length;     // of the direction that is searched in
    Real low, high;  // the hull's shadow along the direction
    SupportLines lines;
    StepRecorder& recorder;
    std::vector<SupportPoint<Real>> compared;  // since the last step
    std::size_t looked_at = 0;                 // vertices, so far
    bool climbs_first = false;                 // a few edges, before it leaps
  };

  explicit SupportSteps(State& state) : state_(&state) {}

  void start(const SupportPoint<Real>& at);
  /// A vertex that the present step compares.
  void look(const SupportPoint<Real>& point);
  /// A scan finds a vertex that is farther than the best one so far.
  void pass(const SupportPoint<Real>& best, const SupportPoint<Real>& farther);
  void look_up(const DirectionTable& table, std::uint32_t vertex);
  void look_up(const DirectionCube& cube, std::uint32_t vertex);
  void choose_start(const SupportPoint<Real>& proposed, const SupportPoint<Real>& looked_up);
  /// `best` by its rank, as `coarser` is below.
  void scan_top(const HullHierarchy& hierarchy, const SupportPoint<Real>& best);
  void to_finer_level(const HullHierarchy& hierarchy, std::uint32_t level, std::uint32_t coarser,
                      const SupportPoint<Real>& best);
  void leap(std::uint32_t level, std::uint32_t levels, const SupportPoint<Real>& from,
            const SupportPoint<Real>& to);
  /// What follows is the climb that decides.
  void climb_to_the_end() { state_->climbs_first = false; }
  void climb(const SupportPoint<Real>& from, const SupportPoint<Real>& to);
  void look_behind(const SupportPoint<Real>& from, const SupportPoint<Real>& to);
  void end(const SupportPoint<Real>& found);

 private:
  void begin(int line);
  void stand_on(const SupportPoint<Real>& at);
  void show_region(std::uint32_t vertex);
  void show_compared(const SupportPoint<Real>& at, const SupportPoint<Real>& to);
  void show_cell(std::string_view name, const std::vector<Vec3>& outline, std::uint32_t vertex);
  void show_level(const HullHierarchy& hierarchy, std::uint32_t level);
  void name(const std::string& words, const SupportPoint<Real>& at, Real row);
  void say(std::string_view sentence) { state_->recorder.say(sentence); }
  Real along(const SupportPoint<Real>& at) const { return at.value / state_->length; }
  std::string compared_text(const SupportPoint<Real>& from, const SupportPoint<Real>& to,
                            const std::string& others) const;

  State* state_;
};

}  // namespace collidoscope
