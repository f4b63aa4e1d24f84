#include "peers/pair_peer.h"

#include "narrow/narrow_choice.h"

namespace collidoscope::bench {

// Each returns null for an algorithm that it does not know.
#define COLLIDOSCOPE_PAIR_PEER(library) \
  std::unique_ptr<PairPeer> make_##library##_pairs(const PairScene& scene, const PairQuestion& question);
#include "peers/pair_peers.def"
#undef COLLIDOSCOPE_PAIR_PEER

namespace {

/// By way of our contract, with a cache for each course.
class ContractPeer final : public PairPeer {
 public:
  ContractPeer(const PairScene& scene, const PairQuestion& question)
      : scene_(scene), question_(question), choice_(narrow_choice(question.algorithm)) {
    for (const Course& course : scene) course.a->prepare(choice_.needs()), course.b->prepare(choice_.needs());
  }

  void run(Tally& tally) override {
    for (const Course& course : scene_) {
      PairCache cache;
      for (const Pose& pose : course.poses_b) {
        const PairResult result = choice_.algorithm->query(
            {*course.a, *course.b, relative_pose(course.pose_a, pose), question_.answer, choice_.options},
            cache);
        tally.add({result.verdict, result.gives(Capability::distance) ? result.distance : 0,
                   result.gives(Capability::depth) ? result.depth : 0},
                  question_.depths);
      }
    }
  }

 private:
  const PairScene& scene_;
  PairQuestion question_;
  NarrowChoice choice_;
};

}  // namespace

std::unique_ptr<PairPeer> make_pair_peer(const PairScene& scene, const PairQuestion& question) {
  std::unique_ptr<PairPeer> peer;
#define COLLIDOSCOPE_PAIR_PEER(library) \
  if (!peer) peer = make_##library##_pairs(scene, question);
#include "peers/pair_peers.def"
#undef COLLIDOSCOPE_PAIR_PEER
  return peer ? std::move(peer) : std::make_unique<ContractPeer>(scene, question);
}

}  // namespace collidoscope::bench
