#include "control/note.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "overlays/note_overlay.h"
#include "seen_boxes.h"

namespace collidoscope::viewer {
namespace {

class NoteTest : public SeenBoxes {};

TEST_F(NoteTest, StandsOnTheSurfaceThatIsSeenOrInTheDepthOfWhatIsLookedAt) {
  const SurfacePoint on_box = point_for_note(snapshot_, camera_, seen({5.3, -1, 0.2}), {});
  EXPECT_EQ(on_box.body, "large");
  EXPECT_LT(length(on_box.place - Vec3(0.3, -1, 0.2)), 1e-9);
  const SurfacePoint beside = point_for_note(snapshot_, camera_, seen({12, 0, 0.5}), {});
  EXPECT_TRUE(beside.body.empty());
  EXPECT_LT(length(beside.place - Vec3(12, 0, 0.5)), 1e-9);
}

TEST_F(NoteTest, IsFoundWhereItsPointIsSeen) {
  const std::vector<Note> notes = {{{"large", Vec3(1, -1, 1)}, "corner"}, {{"", Vec3(8, 0, 0)}, "beside"}};
  EXPECT_EQ(note_near(notes, snapshot_, camera_, seen({5.98, -1, 1})), 0u);
  EXPECT_EQ(note_near(notes, snapshot_, camera_, seen({8, 0, 0.05})), 1u);
  EXPECT_FALSE(note_near(notes, snapshot_, camera_, seen({7, 0, 0})));
}

TEST_F(NoteTest, MovesWithItsBodyAndGoesWithIt) {
  NoteChoice notes{true, {{{"large", Vec3(1, -1, 1)}, "corner"}, {{"", Vec3(8, 0, 0)}, "beside"}}, {}};
  const auto drawn = [&] {
    Overlay overlay;
    add_notes(overlay, snapshot_, notes, palette("safe"));
    return overlay;
  };
  snapshot_.poses[0].translation.z += 2;
  ASSERT_EQ(drawn().labels().size(), 2u);
  EXPECT_EQ(drawn().labels()[0].text, "corner");
  EXPECT_EQ(drawn().labels()[0].position, Vec3(6, -1, 3));
  notes.draft = NoteDraft{notes.notes[0], 0};
  EXPECT_EQ(drawn().labels().size(), 1u) << "the field has the text";
  EXPECT_EQ(drawn().points().size(), 2u);
  notes = {true, {{{"gone", Vec3(0)}, "corner"}}, {}};
  EXPECT_TRUE(drawn().labels().empty() && drawn().points().empty());
  EXPECT_THROW(check_notes(notes.notes, *snapshot_.scene), InputError);
}

TEST(NoteText, IsReadBackAsItWasWritten) {
  for (const Note& note :
       {Note{{"", Vec3(0.1, -2, 3e-7)}, "a = b: 1,2,3"},
        Note{{"C:part=2.stl", Vec3(1.0 / 3, 0, -4)}, "the top"}, Note{{"0,1", Vec3(0)}, "x"}})
    EXPECT_EQ(parse_note(to_text(note)), note) << to_text(note);
}

TEST(NoteText, SaysWhatIsNoNote) {
  for (const char* text : {"", "=", "top", "1,2=top", "1,2,3", "1,2,3=", "1,2,nan=top", "1,2,3,4=top",
                           "cube.stl=top", ":1,2,3=top", "cube.stl:1,2=top", "1,2,1e300=far"})
    EXPECT_THROW(static_cast<void>(parse_note(text)), InputError) << text;
}

}  // namespace
}  // namespace collidoscope::viewer
