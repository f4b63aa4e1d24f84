#pragma once

// Broad phases that are kept over the frames of a test and held to all boxes against all.

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "broad/broad.h"
#include "support/box_pairs.h"

namespace collidoscope::test {

class BroadFixture : public testing::Test {
 protected:
  struct Subject {
    std::string name;
    std::unique_ptr<BroadPhase> phase;
    ThreadPool threads;
  };

  /// Once with one thread, once with two.
  void add(const BroadAlgorithm& algorithm) {
    for (const unsigned threads : {1u, 2u})
      subjects_.push_back({std::string(algorithm.id) + ", threads: " + std::to_string(threads),
                           algorithm.create(), ThreadPool(threads)});
  }

  /// Returns the number of pairs, so that tests can demand some.
  std::size_t expect_exact(const Boxes& boxes) {
    const Pairs expected = expected_pairs(boxes);
    for (Subject& subject : subjects_) {
      Pairs pairs = {{7, 9}};  // must be replaced
      subject.phase->find_pairs(boxes, subject.threads, pairs);
      EXPECT_EQ(pairs.size(), expected.size()) << subject.name;
      EXPECT_TRUE(pairs == expected) << subject.name;
    }
    return expected.size();
  }

  std::vector<Subject> subjects_;
};

}  // namespace collidoscope::test
