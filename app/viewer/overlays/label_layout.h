#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <string>
#include <vector>

#include "render/colour.h"

namespace collidoscope::viewer {

/// A name beside a place in a view; pixels from the window's upper left corner, as are all here.
struct NamedPlace {
  glm::vec2 at;
  std::string name;
  Colour colour;
};

struct Rectangle {
  glm::vec2 low, high;
};

struct PlacedName {
  std::string words;
  Colour colour;
  glm::vec2 at;    // what is named
  Rectangle text;  // where its name goes
  bool far;        // a line has to lead from one to the other
};

struct LabelRoom {
  Rectangle view;
  float gap;  // from a place to its name
  std::function<glm::vec2(const std::string& words)> measure;
  std::vector<Rectangle> taken{};  // by other texts
};

/// Puts names of one colour whose places coincide on one line, "s0, p", and each line beside its place, where
/// it covers neither another line nor any place. What is out of the view has no name. The same for the same
/// places.
std::vector<PlacedName> place_names(std::vector<NamedPlace> places, const LabelRoom& room);

}  // namespace collidoscope::viewer
