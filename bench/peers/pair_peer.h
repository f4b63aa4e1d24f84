#pragma once

// Another library on recorded pairs, called as its own users call it: with its own shapes and transforms,
// made beforehand. Our contract would cost the fastest of them more than a third of their time again.

#include <memory>
#include <string>
#include <vector>

#include "narrow/narrow.h"
#include "peers/pair_scenes.h"

namespace collidoscope::bench {

/// What one call found.
struct PairOutcome {
  Verdict verdict = Verdict::undecided;
  Real distance = 0, depth = 0;  // 0 where not measured
};

/// Over many calls.
struct Tally {
  std::size_t calls = 0, colliding = 0, undecided = 0, measured = 0;
  Real sum = 0;                              // of distances and depths, whichever are measured
  std::vector<Verdict>* verdicts = nullptr;  // if wanted one by one

  void add(const PairOutcome& outcome, bool depths) {
    const Real value = depths ? outcome.depth : outcome.distance;
    ++calls;
    colliding += outcome.verdict == Verdict::colliding;
    undecided += outcome.verdict == Verdict::undecided;
    measured += value > 0;
    sum += value;
    if (verdicts) verdicts->push_back(outcome.verdict);
  }
};

struct PairQuestion {
  std::string algorithm;
  Request request = Request::overlap;
  bool depths = false;  // else distances are what is wanted of Request::penetration
};

class PairPeer {
 public:
  virtual ~PairPeer() = default;
  /// Each pose once, frame by frame: all courses move together.
  virtual void run(Tally& tally) = 0;
};

/// `Body` is built from (const Shape&, const Pose&); `Ask` is called with two of them.
template <class Body, class Ask>
class NativePeer final : public PairPeer {
 public:
  NativePeer(const PairScene& scene, bool depths, Ask ask) : depths_(depths), ask_(ask) {
    for (const Course& course : scene) {
      Placed& placed = courses_.emplace_back(Placed{Body(*course.a, course.pose_a), {}});
      placed.b.reserve(course.poses_b.size());
      for (const Pose& pose : course.poses_b) placed.b.emplace_back(*course.b, pose);
    }
  }

  void run(Tally& tally) override {
    const std::size_t frames = courses_.front().b.size();
    Tally counted = tally;  // in registers: nothing else can be it
    for (std::size_t frame = 0; frame < frames; ++frame)
      for (const Placed& course : courses_) counted.add(ask_(course.a, course.b[frame]), depths_);
    tally = counted;
  }

 private:
  struct Placed {
    Body a;
    std::vector<Body> b;
  };
  std::vector<Placed> courses_;
  bool depths_;
  Ask ask_;
};

template <class Body, class Ask>
std::unique_ptr<PairPeer> native_peer(const PairScene& scene, const PairQuestion& question, Ask ask) {
  return std::make_unique<NativePeer<Body, Ask>>(scene, question.depths, ask);
}

inline Verdict verdict_of(bool colliding) {
  return colliding ? Verdict::colliding : Verdict::separated;
}

/// The library of the algorithm's id, directly; anything else by way of our contract. Throws InputError.
std::unique_ptr<PairPeer> make_pair_peer(const PairScene& scene, const PairQuestion& question);

}  // namespace collidoscope::bench
