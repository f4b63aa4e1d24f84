#include "scene/trajectory/trajectory_csv.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope {
namespace {

constexpr const char* csv_header = "frame,body,x,y,z,qw,qx,qy,qz\n";

Trajectory read_csv(const std::string& text) {
  Trajectory trajectory("poses.csv");
  TrajectoryCsv csv(trajectory);
  csv.read(text);
  csv.end();
  return trajectory;
}

TEST(TrajectoryCsv, PlacesBodiesByFrames) {
  const Trajectory trajectory = read_csv(std::string(csv_header) +
                                         "0,cube,1,2,3,1,0,0,0\n"
                                         "0,\"a, \"\"b\"\"\",0,0,0,0,0,1,0\n"
                                         "# a comment\n"
                                         "3,cube,4,5,6,0.7071067811865476,0,0,0.7071067811865476\r\n");
  ASSERT_EQ(trajectory.bodies().size(), 2u);
  EXPECT_EQ(trajectory.bodies()[1].name, "a, \"b\"");
  EXPECT_EQ(trajectory.bodies()[1].place, "line 3");
  EXPECT_EQ(trajectory.last_frame(), 3u);
  EXPECT_TRUE(trajectory.has_ended());
  const Trajectory::Body& cube = trajectory.bodies()[0];
  for (const std::uint64_t frame : {0u, 1u, 2u}) EXPECT_EQ(cube.at(frame)->position, Vec3(1, 2, 3)) << frame;
  for (const std::uint64_t frame : {3u, 4u, 900u})
    EXPECT_EQ(cube.at(frame)->position, Vec3(4, 5, 6)) << frame;
  EXPECT_LT(length(cube.at(3)->pose().rotate(Vec3(1, 0, 0)) - Vec3(0, 1, 0)), 1e-15);
}

TEST(TrajectoryCsv, ABodyHasNoPlaceBeforeItsFirstMention) {
  const Trajectory trajectory = read_csv(std::string(csv_header) + "5,cube,1,2,3,1,0,0,0\n");
  EXPECT_EQ(trajectory.bodies()[0].at(4), nullptr);
  EXPECT_NE(trajectory.bodies()[0].at(5), nullptr);
}

TEST(TrajectoryCsv, ColumnsComeInAnyOrderAndTimesDecideOnDurations) {
  const Trajectory trajectory = read_csv(
      "t, frame, qx,qy,qz,qw, x,y,z, body\n"
      "10, 0, 0,0,0,1, 1,2,3, cube\n"
      "10.5, 1, 0,0,0,1, 2,2,3, cube\n"
      "12.5, 3, 0,0,0,1, 3,2,3, cube\n");
  EXPECT_EQ(trajectory.bodies()[0].at(0)->position, Vec3(1, 2, 3));
  EXPECT_EQ(trajectory.duration_after(0, 9), 0.5);
  EXPECT_EQ(trajectory.duration_after(1, 9), 1);
  EXPECT_EQ(trajectory.duration_after(2, 9), 1) << "frame 2, left out, lies in the middle";
  EXPECT_EQ(trajectory.duration_after(3, 9), 9) << "nothing follows";
  EXPECT_EQ(read_csv(std::string(csv_header) + "0,a,1,2,3,1,0,0,0\n").duration_after(0, 9), 9);
}

/// However the text is cut, only whole lines are read, and only whole frames are known.
TEST(TrajectoryCsv, ReadsWholeLinesAndFramesOfWhatComes) {
  const std::string text = std::string(csv_header) +
                           "0,a,1,0,0,1,0,0,0\n0,b,2,0,0,1,0,0,0\n1,a,3,0,0,1,0,0,0\n\n2,a,4,0,0,1,0,0,0";
  Trajectory trajectory("poses.csv");
  TrajectoryCsv csv(trajectory);
  for (std::size_t at = 0; at < text.size(); ++at) {
    csv.read(text.substr(at, 1));
    const std::size_t first_ended = text.find("1,a"), second_ended = text.find("2,a");
    if (at + 1 <= first_ended) {
      EXPECT_FALSE(trajectory.knows(0)) << at;
    }
    if (at + 1 >= second_ended) {
      EXPECT_TRUE(trajectory.knows(1)) << "an empty line ends a frame";
    }
    EXPECT_FALSE(trajectory.knows(2));
  }
  csv.end();
  EXPECT_EQ(trajectory.last_frame(), 2u) << "the last line needs no end";
  EXPECT_EQ(trajectory.bodies()[0].placements.size(), 3u);
  EXPECT_EQ(trajectory.bodies()[1].placements.size(), 1u);
}

TEST(TrajectoryCsv, QuaternionsWithFewDigitsAreMended) {
  const Trajectory trajectory = read_csv(std::string(csv_header) + "0,a,0,0,0,0.7071,0,0,0.7071\n");
  const Quaternion q = trajectory.bodies()[0].at(0)->orientation;
  EXPECT_NEAR(q.w * q.w + q.z * q.z, 1, 1e-15);
}

TEST(TrajectoryCsv, WhatIsWrittenReadsBackUnchanged) {
  const Trajectory first = read_csv(
      "frame,body,x,y,z,qw,qx,qy,qz,t\n"
      "0,\"a,b\",0.1,-2e-17,3,0.6,0,0.8,0,0\n"
      "0,7,0.1,0.2,0.3,0.7071,0,0,0.7071,0\n"
      "4,7,0.4,0.2,0.3,0.7071,0,0,0.7071,0.3333333333333333\n");
  const Trajectory second = read_csv(to_csv(first));
  ASSERT_EQ(second.bodies().size(), first.bodies().size());
  for (std::size_t body = 0; body < first.bodies().size(); ++body) {
    EXPECT_EQ(second.bodies()[body].name, first.bodies()[body].name);
    ASSERT_EQ(second.bodies()[body].placements.size(), first.bodies()[body].placements.size());
    for (std::size_t i = 0; i < first.bodies()[body].placements.size(); ++i) {
      const Trajectory::Placement &a = first.bodies()[body].placements[i],
                                  &b = second.bodies()[body].placements[i];
      EXPECT_EQ(a.frame, b.frame);
      EXPECT_EQ(a.position, b.position);
      EXPECT_EQ(a.pose().rotation, b.pose().rotation);
    }
  }
  EXPECT_EQ(second.duration_after(2, 1), first.duration_after(2, 1));
}

struct RefusedCsv {
  const char* name;
  std::string text;
  const char* message;  // its beginning, after the file
};

class RefusedTrajectory : public testing::TestWithParam<RefusedCsv> {};

TEST_P(RefusedTrajectory, NamesFileLineAndReason) {
  try {
    read_csv(GetParam().text);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with(std::string("poses.csv: ") + GetParam().message))
        << error.what();
  }
}

std::string after_header(const std::string& rows) {
  return csv_header + rows;
}

INSTANTIATE_TEST_SUITE_P(
    All, RefusedTrajectory,
    testing::Values(
        RefusedCsv{"Empty", "", "holds no line that names its columns"},
        RefusedCsv{"NoPoses", csv_header, "holds no poses"},
        RefusedCsv{"UnknownColumn", "frame,body,x,y,z,w\n",
                   "line 1: unknown column 'w'; the first line is frame,"},
        RefusedCsv{"MissingColumn", "frame,body,x,y,z,qw,qx,qy\n", "line 1: names no column 'qz'"},
        RefusedCsv{"DoubledColumn", "frame,frame,body,x,y,z,qw,qx,qy,qz\n",
                   "line 1: names the column 'frame' twice"},
        RefusedCsv{"NoHeader", "0,a,1,2,3,1,0,0,0\n", "line 1: unknown column '0'"},
        RefusedCsv{"FewCells", after_header("0,a,1,2,3,1,0,0\n"), "line 2: 8 cells; the first line names 9"},
        RefusedCsv{"NoNumber", after_header("0,a,1,2,3,1,0,0,0\n1,a,1,two,3,1,0,0,0\n"),
                   "line 3: y: 'two' is not a number"},
        RefusedCsv{"NaN", after_header("0,a,1,2,nan,1,0,0,0\n"),
                   "line 2: z: 'nan' is not finite or beyond ±1e18"},
        RefusedCsv{"Far", after_header("0,a,1e19,2,0,1,0,0,0\n"),
                   "line 2: x: '1e19' is not finite or beyond ±1e18"},
        RefusedCsv{"Frame", after_header("0.5,a,1,2,3,1,0,0,0\n"),
                   "line 2: frame: '0.5' is not a whole number from 0"},
        RefusedCsv{"Unsorted", after_header("1,a,1,2,3,1,0,0,0\n0,a,1,2,3,1,0,0,0\n"),
                   "line 3: frame 0 comes after frame 1: frames must be in order"},
        RefusedCsv{"Again", after_header("1,a,1,2,3,1,0,0,0\n\n1,b,1,2,3,1,0,0,0\n"),
                   "line 4: frame 1 comes after frame 1, which an empty line has ended"},
        RefusedCsv{"Twice", after_header("1,a,1,2,3,1,0,0,0\n1,a,1,2,3,1,0,0,0\n"),
                   "line 3: places the body 'a' in frame 1 a second time"},
        RefusedCsv{"Length", after_header("0,a,1,2,3,1,0.1,0,0\n"),
                   "line 2: the quaternion has length 1.00499 instead of 1"},
        RefusedCsv{"Long", after_header("0," + std::string(70'000, 'a') + ",1,2,3,1,0,0,0\n"),
                   "line 2: is longer than 65,536 characters"},
        RefusedCsv{"LongWithoutEnd", after_header("0," + std::string(70'000, 'a')),
                   "line 2: is longer than 65,536 characters"},
        RefusedCsv{"Nameless", after_header("0,,1,2,3,1,0,0,0\n"), "line 2: names no body"},
        RefusedCsv{"Quote", after_header("0,\"a,1,2,3,1,0,0,0\n"), "line 2: a quote is not closed"},
        RefusedCsv{"TimeBack", "frame,body,x,y,z,qw,qx,qy,qz,t\n0,a,1,2,3,1,0,0,0,1\n1,a,1,2,3,1,0,0,0,1\n",
                   "line 3: the time of frame 1 is not later than that of the frame before"},
        RefusedCsv{"TwoTimes", "frame,body,x,y,z,qw,qx,qy,qz,t\n0,a,1,2,3,1,0,0,0,1\n0,b,1,2,3,1,0,0,0,2\n",
                   "line 3: gives frame 0 another time"}),
    [](const auto& refused) { return std::string(refused.param.name); });

}  // namespace
}  // namespace collidoscope
