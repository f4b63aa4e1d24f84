#include "inspector/step_choice.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

TEST(StepChoice, IsWrittenAsItIsRead) {
  StepChoice choice;
  choice.number = 9;
  EXPECT_EQ(step_arguments(choice), " --step 9 --step-of pair");
  choice.space = TraceSpace::minkowski;
  choice.camera = Camera{{0.1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(step_arguments(choice),
            " --step 9 --step-of pair --step-space minkowski --step-camera 0.10000000000000001,2,3,4,5,6");
  for (const std::string text : {"pair", "verdict", "manifold", "advancement", "hull:3", "sphere:12",
                                 "broad:7", "decomposition:2", "decomposition:2,16,0.25"}) {
    choice.request = parse_subject(text);
    EXPECT_NE(step_arguments(choice).find("--step-of " + text + " "), std::string::npos) << text;
  }
  EXPECT_EQ(parse_subject("hull:3").body, 3u);
  EXPECT_EQ(parse_subject("verdict").request, Request::overlap);
  EXPECT_EQ(parse_space("axis"), TraceSpace::axis);
  EXPECT_EQ(parse_space("itself"), TraceSpace::frame_a);
}

TEST(StepChoice, WhatIsUnknownIsTold) {
  for (const std::string text : {"", "hull", "hull:", "hull:x", "sphere:3x", "pairs", "decomposition:2,16",
                                 "decomposition:2,0,0.1", "decomposition:2,16,2", "decomposition:2,16,0.1,3"})
    EXPECT_THROW(parse_subject(text), InputError) << text;
  EXPECT_THROW(parse_space("elsewhere"), InputError);
}

}  // namespace
}  // namespace collidoscope::viewer
