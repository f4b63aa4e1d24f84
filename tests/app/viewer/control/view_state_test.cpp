#include "control/view_state.h"

#include <gtest/gtest.h>

#include "inspector/step_view.h"
#include "overlays/overlays.h"
#include "session/runner.h"

namespace collidoscope::viewer {
namespace {

app::RunOptions polytopes(std::uint32_t count) {
  app::RunOptions options;
  options.parameters.count = count;
  return options;
}

/// Films take frames in their turn, while the view follows the newest.
TEST(ViewState, OfAnotherTimeHasItsStepsAndBodies) {
  Runner runner(polytopes(10));
  const Snapshot early = runner.snapshot();
  ASSERT_TRUE(runner.tune(polytopes(40).parameters));
  SnapshotRequest request;
  request.trace = TraceRequest{.subject = TraceSubject::hull, .body = 30};
  runner.look(request);
  const Snapshot late = runner.snapshot();
  ASSERT_TRUE(late.trace);

  ViewState view;
  view.inspector = true;
  view.steps.follow(late.trace, false);
  view.step_space = late.trace->spaces.front();
  view.selection = {30, 3};
  const ViewState same = view_for(late, view, late);
  EXPECT_EQ(same.steps.trace(), late.trace);
  EXPECT_EQ(same.selection, view.selection);
  const ViewState other = view_for(early, view, late);
  EXPECT_EQ(other.steps.trace(), nullptr);
  EXPECT_EQ(other.selection, (Selection{3, std::nullopt}));
  make_overlay(early, other, colours_of(other));  // looks up no body that is not there
}

/// A tree's nodes are no place for a hull.
TEST(ViewState, OfAnotherTimeShowsASpaceThatItsStepsHave) {
  Runner runner(polytopes(10));
  SnapshotRequest request;
  request.trace = TraceRequest{.subject = TraceSubject::hull, .body = 3};
  runner.look(request);
  const Snapshot first = runner.snapshot();
  runner.step();
  const Snapshot second = runner.snapshot();
  ASSERT_TRUE(first.trace && second.trace);
  ViewState view;
  view.inspector = true;
  view.steps.follow(second.trace, false);
  view.step_space = TraceSpace::tree;
  const ViewState other = view_for(first, view, second);
  EXPECT_EQ(other.steps.trace(), first.trace);
  EXPECT_EQ(other.step_space, first.trace->spaces.front());
  EXPECT_EQ(other.steps.index(), view.steps.index()) << "they are the same steps";
}

}  // namespace
}  // namespace collidoscope::viewer
