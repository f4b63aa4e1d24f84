#include "peers/pair_peer.h"

#include "core/parallel.h"
#include "narrow/narrow_choice.h"

namespace collidoscope::bench {

// Each returns null for an algorithm that it does not know.
#define COLLIDOSCOPE_PAIR_PEER(library) \
  std::unique_ptr<PairPeer> make_##library##_pairs(const PairScene& scene, const PairQuestion& question);
#include "peers/pair_peers.def"
#undef COLLIDOSCOPE_PAIR_PEER

namespace {

/// By way of our contract, as the pipeline uses it: a frame is a batch of the courses' pairs, each with its
/// cache. The bodies are every course's A, then every course's B as it is in each frame.
class ContractPeer final : public PairPeer {
 public:
  ContractPeer(const PairScene& scene, const PairQuestion& question)
      : question_(question), choice_(narrow_choice(question.algorithm)), courses_(scene.size()) {
    for (const Course& course : scene) add_body(*course.a, course.pose_a);
    for (std::size_t frame = 0; frame < scene.front().poses_b.size(); ++frame)
      for (const Course& course : scene) add_body(*course.b, course.poses_b[frame]);
    for (std::uint32_t b = courses_; b < shapes_.size(); ++b) pairs_.push_back({b % courses_, b});
    for (std::uint32_t slot = 0; slot < courses_; ++slot) slots_.push_back(slot);
    results_.resize(courses_);
  }

  void run(Tally& tally) override {
    std::vector<PairCache> caches(courses_);
    const std::span<const BodyPair> pairs = pairs_;
    Tally counted = tally;  // in registers: nothing else can be it
    for (std::size_t first = 0; first < pairs.size(); first += courses_) {
      choice_.algorithm->run({{shapes_, poses_},
                              pairs.subspan(first, courses_),
                              slots_,
                              caches,
                              results_,
                              question_.request,
                              choice_.options},
                             threads_);
      for (const PairResult& result : results_)
        counted.add({result.verdict, result.gives(Capability::distance) ? result.distance() : 0,
                     result.gives(Capability::depth) ? result.depth() : 0},
                    question_.depths);
    }
    tally = counted;
  }

 private:
  void add_body(const Shape& shape, const Pose& pose) {
    shape.prepare(choice_.needs());
    shapes_.push_back(&shape), poses_.push_back(pose);
  }

  PairQuestion question_;
  NarrowChoice choice_;
  ThreadPool threads_;
  std::uint32_t courses_;
  std::vector<const Shape*> shapes_;
  std::vector<Pose> poses_;
  std::vector<BodyPair> pairs_;  // by frame, then by course
  std::vector<std::uint32_t> slots_;
  std::vector<PairResult> results_;
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
