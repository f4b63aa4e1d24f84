#pragma once

// The contacts of a manifold that support most. A solver needs no more than four to keep two faces together.

#include <vector>

#include "narrow/contacts/contact.h"

namespace collidoscope {

/// Keeps four of the contacts from `first` on, in their order: the deepest (of equally deep ones that
/// farthest out), the farthest from it, the farthest from the line through both, and the farthest beyond that
/// line on the other side. They have one normal. Changes nothing if there are no more than four.
void keep_four_contacts(std::vector<Contact>& contacts, std::size_t first);

}  // namespace collidoscope
