#include "control/decomposition_view.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope::viewer {
namespace {

TEST(DecompositionView, ChoicesAreWrittenAsTheyAreRead) {
  const DecompositionChoice choice = parse_decomposition("cuts,16,0.25");
  EXPECT_EQ(choice.method, "cuts");
  EXPECT_EQ(choice.options.max_parts, 16u);
  EXPECT_EQ(choice.options.concavity, 0.25);
  EXPECT_EQ(decomposition_text(choice), "cuts,16,0.25");
  EXPECT_EQ(parse_cut_picture("concavity"), CutPicture::concavity);
}

TEST(DecompositionView, WhatIsWrongIsTold) {
  for (const std::string text : {"", "cuts", "cuts,16", "cuts,0,0.1", "cuts,16,2", "cuts,16,0",
                                 "cuts,16,0.1,3", "cuts,x,0.1", "no-such-method,16,0.1"})
    EXPECT_THROW(parse_decomposition(text), InputError) << text;
  EXPECT_THROW(parse_cut_picture("everything"), InputError);
}

}  // namespace
}  // namespace collidoscope::viewer
