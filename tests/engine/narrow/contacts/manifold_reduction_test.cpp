#include "narrow/contacts/manifold_reduction.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace collidoscope {
namespace {

std::vector<Contact> grid(Real separation) {
  std::vector<Contact> contacts;
  for (int i = 0; i <= 6; ++i)
    for (int j = 0; j <= 6; ++j) {
      Contact& contact = contacts.emplace_back();
      contact.normal = Vec3(0, 0, 1), contact.separation = separation;
      contact.on_a = contact.on_b = Vec3(i, j, 0);
    }
  return contacts;
}

/// Rounding makes one of them the deepest; that does not count.
TEST(ManifoldReduction, OfEquallyDeepContactsTheCornersStay) {
  std::vector<Contact> contacts = grid(-1e-3);
  contacts[24].separation -= 1e-15;
  keep_four_contacts(contacts, 0);
  ASSERT_EQ(contacts.size(), 4u);
  for (const Contact& contact : contacts) {
    EXPECT_TRUE(contact.on_a.x == 0 || contact.on_a.x == 6);
    EXPECT_TRUE(contact.on_a.y == 0 || contact.on_a.y == 6);
  }
}

TEST(ManifoldReduction, TheDeepestStays) {
  std::vector<Contact> contacts = grid(-1e-3);
  contacts[24].separation -= 1e-5;
  keep_four_contacts(contacts, 0);
  EXPECT_LE(contacts.size(), 4u);
  EXPECT_EQ(std::ranges::min_element(contacts, {}, &Contact::separation)->on_a, Vec3(3, 3, 0));
}

}  // namespace
}  // namespace collidoscope
