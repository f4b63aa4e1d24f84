// Contacts of two shapes at many poses.

#include <map>
#include <optional>
#include <pybind11/stl.h>

#include "collidoscope.h"
#include "narrow/contacts/contact_batch.h"
#include "python/arrays/pose_array.h"
#include "python/module/bindings.h"
#include "python/module/interrupts.h"

namespace collidoscope::python {
namespace {

struct PosedContact {
  std::size_t pose;
  Contact contact;  // in the world
};

/// Contacts by the range of poses that they were found in, so that threads change nothing.
class FoundContacts {
 public:
  void add(std::size_t range, std::vector<PosedContact> contacts) {
    const std::lock_guard lock(mutex_);
    count_ += contacts.size();
    by_range_.emplace(range, std::move(contacts));
  }

  py::dict finish() const;

 private:
  std::mutex mutex_;
  std::map<std::size_t, std::vector<PosedContact>> by_range_;
  std::size_t count_ = 0;
};

py::dict FoundContacts::finish() const {
  const Column<std::int64_t> pose(count_);
  const Column<Real> separation(count_);
  const Column<Vec3> normal(count_), on_a(count_), on_b(count_);
  const Column<std::uint8_t> kind_a(count_), kind_b(count_);
  const Column<std::uint32_t> feature_a(count_), feature_b(count_), piece_a(count_), piece_b(count_);
  std::size_t i = 0;
  for (const auto& [range, contacts] : by_range_)
    for (const auto& [index, contact] : contacts) {
      pose[i] = static_cast<std::int64_t>(index), separation[i] = contact.separation;
      normal.set(i, contact.normal), on_a.set(i, contact.on_a), on_b.set(i, contact.on_b);
      kind_a[i] = static_cast<std::uint8_t>(contact.feature_a.kind), feature_a[i] = contact.feature_a.index;
      kind_b[i] = static_cast<std::uint8_t>(contact.feature_b.kind), feature_b[i] = contact.feature_b.index;
      piece_a[i] = contact.piece_a, piece_b[i] = contact.piece_b;
      ++i;
    }
  using namespace py::literals;
  return py::dict("pose"_a = pose.array(), "separation"_a = separation.array(), "normal"_a = normal.array(),
                  "on_a"_a = on_a.array(), "on_b"_a = on_b.array(), "kind_a"_a = kind_a.array(),
                  "feature_a"_a = feature_a.array(), "kind_b"_a = kind_b.array(),
                  "feature_b"_a = feature_b.array(), "piece_a"_a = piece_a.array(),
                  "piece_b"_a = piece_b.array());
}

/// Finds the contacts of one pose, by the front door or by an algorithm.
class ContactSearch {
 public:
  ContactSearch(const Shape& a, const Shape& b, Real margin, const std::optional<std::string>& narrow)
      : a_(a), b_(b), margin_(margin) {
    if (!(margin >= 0)) throw InputError("", "margin", "is below zero");
    if (narrow) choose(*narrow);
  }

  std::vector<Contact> find(const Pose& pose_a, const Pose& pose_b) const {
    if (!choice_) return contacts(a_, pose_a, b_, pose_b, margin_);
    const NarrowQuery query{a_, b_, relative_pose(pose_a, pose_b), Request::penetration, choice_->options};
    std::vector<Contact> found = find_contacts(query, *choice_, {margin_});
    for (Contact& contact : found) contact = in_parent(contact, pose_a);
    return found;
  }

 private:
  void choose(const std::string& narrow) {
    choice_ = narrow_choice(narrow);
    const NarrowAlgorithm& algorithm = *choice_->algorithm;
    const bool finds = algorithm.input == NarrowInput::mesh
                           ? algorithm.contacts != nullptr
                           : includes(algorithm.capabilities, Capability::direction);
    if (!finds) throw InputError("", "narrow", "'" + narrow + "' makes no contacts");
    const ShapeData needs = choice_->needs() | contact_needs(*choice_);
    const py::gil_scoped_release released;
    a_.prepare(needs), b_.prepare(needs);
  }

  const Shape &a_, &b_;
  Real margin_;
  std::optional<NarrowChoice> choice_;
};

py::dict contacts_of_all(const ShapePointer& a, const py::object& poses_a, const ShapePointer& b,
                         const py::object& poses_b, Real margin, const std::optional<std::string>& narrow,
                         unsigned threads) {
  const PoseArrays poses({{poses_a, "poses_a"}, {poses_b, "poses_b"}});
  const ContactSearch search(*a, *b, margin, narrow);
  FoundContacts found;
  for_ranges(poses.size(), threads, [&](std::size_t begin, std::size_t end) {
    std::vector<PosedContact> of_range;
    for (std::size_t i = begin; i < end; ++i)
      for (const Contact& contact : search.find(poses[0][i], poses[1][i])) of_range.push_back({i, contact});
    found.add(begin, std::move(of_range));
  });
  return found.finish();
}

}  // namespace

void bind_contacts(py::module_& module) {
  module.def("contacts", contacts_of_all, py::arg("a"), py::arg("poses_a"), py::arg("b"), py::arg("poses_b"),
             py::arg("margin"), py::arg("narrow"), py::arg("threads"));
}

}  // namespace collidoscope::python
