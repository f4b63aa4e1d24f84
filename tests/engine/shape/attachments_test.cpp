#include "shape/attachments.h"

#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "geometry/primitives/primitives.h"
#include "shape/shape.h"

namespace collidoscope {
namespace {

TEST(Attachments, KeepsOneValueOfEachType) {
  Attachments attachments;
  int made = 0;
  const int& number = attachments.get<int>([&] { return ++made, 7; });
  const double& other = attachments.get<double>([&] { return ++made, 2.5; });
  EXPECT_EQ(&attachments.get<int>([&] { return ++made, 8; }), &number);
  EXPECT_EQ(&attachments.get<double>([&] { return ++made, 3.5; }), &other);
  EXPECT_EQ(number, 7);
  EXPECT_EQ(other, 2.5);
  EXPECT_EQ(made, 2);
}

TEST(Attachments, DestroysWhatItKeeps) {
  const auto watched = std::make_shared<int>(1);
  {
    Attachments attachments;
    attachments.get<std::shared_ptr<int>>([&] { return watched; });
    attachments.get<int>([] { return 1; });
    EXPECT_EQ(watched.use_count(), 2);
  }
  EXPECT_EQ(watched.use_count(), 1);
}

TEST(Attachments, ThreadsGetTheSameValue) {
  for (int round = 0; round < 50; ++round) {
    Attachments attachments;
    std::atomic<int> made = 0;
    std::vector<const int*> seen(4);
    std::vector<std::thread> threads;
    for (const int*& value : seen)
      threads.emplace_back([&] { value = &attachments.get<int>([&] { return ++made; }); });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(made, 1);
    for (const int* value : seen) EXPECT_EQ(value, seen.front());
  }
}

struct VertexCount {
  explicit VertexCount(const Shape& shape) : count(shape.hull().vertices.size()) {}
  std::size_t count;
};

TEST(Attachments, AreSharedByCopiesOfAShape) {
  const Shape cube("cube", make_box(Vec3(1)));
  const Shape copy = cube;
  EXPECT_EQ(cube.as<VertexCount>().count, 8u);
  EXPECT_EQ(&copy.as<VertexCount>(), &cube.as<VertexCount>());
}

}  // namespace
}  // namespace collidoscope
