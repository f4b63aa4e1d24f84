#pragma once

// The steps to the contacts of two placed shapes, for people who watch them.

#include <optional>
#include <string>
#include <vector>

#include "narrow/contacts/manifold_trace.h"
#include "pipeline/contact_detection.h"

namespace collidoscope {

/// The contacts of two shapes that contacts_between() finds, and the result along whose normal they lie, with
/// their steps; all in the frame of A. Of shapes that are not convex, those of the two parts with the nearest
/// contact.
struct TracedContacts {
  PairResult result;
  std::vector<Contact> contacts;
  std::string parts;         // the names of these parts; empty if both shapes are convex
  bool as_untraced = false;  // contacts_between() has no others of them
};
/// Nothing if shapes that are not convex have no contacts.
std::optional<TracedContacts> trace_contacts_between(const Shape& a, const Pose& pose_a, const Shape& b,
                                                     const Pose& pose_b, const ManifoldRule& rule,
                                                     StepRecorder& recorder);

}  // namespace collidoscope
