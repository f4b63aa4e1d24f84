#pragma once

// Which contacts of single triangles are contacts of the surface that they make up.

#include <vector>

#include "narrow/contacts/contact.h"

namespace collidoscope {

/// A surface that takes part in a pair, as the contacts of the pair see it.
struct TouchingSurface {
  const Shape& shape;
  Pose in_a;  // the frame of the pair
  bool is_a;  // else B
};

/// Whether a contact of one of its triangles is one of the surface. Along a side or at a corner, a triangle
/// alone may be nearest in a direction in which a neighbour comes nearer: the neighbour has the contact then.
/// A body that slides from one triangle to the next would run into the side between them.
bool belongs_to_surface(const Contact& contact, const TouchingSurface& surface);

/// Of the contacts from `first` on, keeps four of those that share a normal and lie in one plane of the
/// surface, which is A or B: many small triangles under a face need no more. Changes their order.
void keep_four_of_each_plane(std::vector<Contact>& contacts, std::size_t first, bool surface_is_a);

}  // namespace collidoscope
