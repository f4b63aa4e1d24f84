#include "shell/figure.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

TEST(Figure, TheCommandNamesAllThatIsNotAsAtFirst) {
  ViewState view;
  const Snapshot usual;
  const std::string plain = figure_command("base", usual, view, "1,2,3,4,5,6", 1);
  for (const char* option : {"--no-edges", "--no-ground", "--wireframe", "--structure-level", "--answer",
                             "--exact", "--detection"})
    EXPECT_EQ(plain.find(option), std::string::npos) << option;
  view.style.edges = view.style.ground = false;
  view.style.wireframe = true;
  view.overlays.structure = true;
  view.overlays.structure_level = 2;
  Snapshot precise;
  precise.pipeline.request = Request::penetration;
  precise.pipeline.exact = true;
  precise.pipeline.detection = Detection::swept;
  const std::string command = figure_command("my base", precise, view, "1,2,3,4,5,6", 1);
  for (const char* option : {"--no-edges", "--no-ground", "--wireframe", "--structure-level 2",
                             "--answer distance", "--exact", "--detection swept", "'./my base.json'"})
    EXPECT_NE(command.find(option), std::string::npos) << option << " in " << command;
}

}  // namespace
}  // namespace collidoscope::viewer
