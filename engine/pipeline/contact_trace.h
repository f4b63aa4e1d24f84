#pragma once

// The steps to the contacts of two placed shapes, for people who watch them.

#include "narrow/contacts/manifold_trace.h"
#include "pipeline/contact_detection.h"

namespace collidoscope {

/// The contacts of two convex shapes that contacts_between() finds, and the result along whose normal they
/// lie, with their steps; all in the frame of A.
struct TracedContacts {
  PairResult result;
  std::vector<Contact> contacts;
};
TracedContacts trace_contacts_between(const Shape& a, const Pose& pose_a, const Shape& b, const Pose& pose_b,
                                      const ManifoldRule& rule, StepRecorder& recorder);

}  // namespace collidoscope
