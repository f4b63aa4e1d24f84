#include "scene/trajectory/trajectory_npy.h"

#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

#include "core/error.h"

namespace collidoscope {
namespace {

/// As NumPy writes it.
template <class Number>
std::string npy(const std::string& type, const std::string& shape, const std::vector<Number>& numbers,
                const std::string& order = "False", char version = 1) {
  std::string header = "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
  const std::size_t before = version == 1 ? 10 : 12;
  header.append(63 - (before + header.size()) % 64, ' ');
  header += '\n';
  std::string bytes = "\x93NUMPY";
  bytes += version;
  bytes += '\0';
  for (std::size_t i = 0; i < before - 8; ++i) bytes += static_cast<char>(header.size() >> 8 * i & 0xff);
  bytes += header;
  const std::size_t first = bytes.size();
  bytes.resize(first + numbers.size() * sizeof(Number));
  if (!numbers.empty()) std::memcpy(bytes.data() + first, numbers.data(), numbers.size() * sizeof(Number));
  return bytes;
}

/// Of two frames of two bodies.
template <class Number>
std::vector<Number> four_poses() {
  return {1, 2, 3, 1, 0, 0, 0, 4, 5, 6, 0, 1, 0, 0, 7, 8, 9, 1, 0, 0, 0, 10, 11, 12, 0, 0, 0, 1};
}

void expect_four_poses(const std::string& bytes) {
  ASSERT_TRUE(is_npy(bytes));
  Trajectory trajectory("poses.npy");
  read_npy(bytes, trajectory);
  EXPECT_TRUE(trajectory.is_in_order());
  EXPECT_TRUE(trajectory.has_ended());
  EXPECT_EQ(trajectory.last_frame(), 1u);
  ASSERT_EQ(trajectory.bodies().size(), 2u);
  EXPECT_EQ(trajectory.bodies()[0].at(1)->position, Vec3(7, 8, 9));
  EXPECT_EQ(trajectory.bodies()[1].at(0)->position, Vec3(4, 5, 6));
  EXPECT_EQ(trajectory.bodies()[1].at(0)->orientation.x, 1);
  EXPECT_EQ(trajectory.bodies()[1].at(1)->orientation.z, 1);
}

TEST(TrajectoryNpy, ReadsDoublesAndFloats) {
  expect_four_poses(npy("<f8", "(2, 2, 7)", four_poses<double>()));
  expect_four_poses(npy("<f4", "(2, 2, 7)", four_poses<float>()));
  expect_four_poses(npy("<f8", "(2, 2, 7)", four_poses<double>(), "False", 2));
}

void expect_refused(const std::string& bytes, const std::string& message) {
  Trajectory trajectory("poses.npy");
  try {
    read_npy(bytes, trajectory);
    FAIL() << "no error; expected: " << message;
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, 11 + message.size()), "poses.npy: " + message);
  }
}

TEST(TrajectoryNpy, RefusesOtherArrays) {
  const std::vector<double> poses = four_poses<double>();
  expect_refused(npy("<f8", "(2, 2, 7)", poses, "True"), "header: is in Fortran order");
  expect_refused(npy("<i8", "(2, 2, 7)", poses), "header: holds numbers of type ''<i8''");
  expect_refused(npy("<f8", "(4, 7)", poses), "header: has the shape '(4, 7)'; a trajectory is");
  expect_refused(npy("<f8", "(2, 2, 6)", poses), "header: has the shape '(2, 2, 6)'");
  expect_refused(npy("<f8", "(0, 2, 7)", std::vector<double>()), "header: holds no poses");
  expect_refused(npy("<f8", "(3, 2, 7)", poses),
                 "holds 224 bytes of numbers, which are not 3 frames of 2 poses");
  expect_refused(npy("<f8", "(4611686018427387904, 2, 7)", poses), "holds 224 bytes");
  const std::string whole = npy("<f8", "(2, 2, 7)", poses);
  for (std::size_t size = npy_magic_size; size < whole.size() - 224; ++size)
    expect_refused(whole.substr(0, size), "header: is cut off");
}

TEST(TrajectoryNpy, RefusesPosesThatAreNone) {
  std::vector<double> poses = four_poses<double>();
  poses[7 + 2] = std::numeric_limits<double>::quiet_NaN();
  expect_refused(npy("<f8", "(2, 2, 7)", poses), "frame 0, body 1: a number is not finite or beyond ±1e18");
  poses = four_poses<double>();
  poses[2 * 7 + 3] = 2;
  expect_refused(npy("<f8", "(2, 2, 7)", poses), "frame 1, body 0: the quaternion has length 2 instead of 1");
}

}  // namespace
}  // namespace collidoscope
