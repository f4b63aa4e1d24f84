// `collide contacts`: the points at which two shapes touch, in many placements.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>

#include "cli/answer_lines.h"
#include "cli/commands.h"
#include "cli/csv_cells.h"
#include "cli/pose_file.h"
#include "cli/query_subjects.h"
#include "common/number_checks.h"
#include "core/error.h"
#include "narrow/contacts/contact_batch.h"
#include "shape/convex_pieces.h"
#include "shape/hull_tree.h"

namespace collidoscope::cli {
namespace {

struct ContactsSettings {
  QueryArguments query;
  ManifoldRule rule;
};

constexpr std::string_view contacts_header =
    "index,narrow,point,ax,ay,az,bx,by,bz,nx,ny,nz,separation,feature_a,feature_b\n";

bool makes_contacts(const NarrowChoice& choice) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  if (algorithm.input == NarrowInput::mesh) return algorithm.contacts != nullptr;
  return includes(algorithm.capabilities, Capability::direction);
}

/// Whether it has contacts of shapes that overlap.
bool makes_contacts_of_overlaps(const NarrowChoice& choice) {
  const NarrowAlgorithm& algorithm = *choice.algorithm;
  if (algorithm.input == NarrowInput::mesh) return true;
  const NarrowAlgorithm& convex = algorithm.inner != nullptr ? algorithm.inner(choice.options) : algorithm;
  return includes(convex.capabilities, Capability::depth);
}

void expect_contacts(const NarrowChoice& choice, const ManifoldRule& rule) {
  if (!makes_contacts(choice)) throw InputError("", "", "'" + to_string(choice) + "' makes no contacts");
  if (!makes_contacts_of_overlaps(choice) && !(rule.margin > 0))
    throw InputError("", "",
                     "'" + to_string(choice) +
                         "' gives no depth, and so no contacts of shapes that overlap: " +
                         "with --margin it has those of shapes that are apart by less");
}

// ---- Output ----------------------------------------------------------------------------------------------

/// The number of a piece, as `collide decompose` numbers its files.
std::size_t piece_number(const Shape& shape, std::uint32_t node) {
  const auto& pieces = shape.get<ConvexPieces>().shapes;
  const ShapePointer& hull = shape.get<HullTree>().nodes()[node].hull;
  return static_cast<std::size_t>(std::ranges::find(pieces, hull) - pieces.begin());
}

std::string name_of(const Feature& feature) {
  return std::string(to_string(feature.kind)) + " " + std::to_string(feature.index);
}

std::string name_of(const Feature& feature, const Shape& shape, std::uint32_t node) {
  if (shape.get<HullTree>().nodes().empty())
    return name_of(feature) + (shape.is_convex() ? "" : " of triangle " + std::to_string(node));
  return name_of(feature) + " of piece " + std::to_string(piece_number(shape, node));
}

class ContactLines {
 public:
  ContactLines(std::size_t index, const NarrowChoice& narrow, const PlacedPair& pair)
      : prefix_(std::to_string(index) + "," + to_string(narrow) + ","),
        is_compound_(narrow.algorithm->input == NarrowInput::pieces),
        pair_(pair) {}

  std::string line(std::size_t point, const Contact& in_a) const {
    const Contact contact = in_parent(in_a, pair_.to_world);
    return prefix_ + std::to_string(point) + optional_vector(true, contact.on_a) +
           optional_vector(true, contact.on_b) + optional_vector(true, contact.normal) + "," +
           number(contact.separation) + "," + name(contact.feature_a, *pair_.a, contact.piece_a) + "," +
           name(contact.feature_b, *pair_.b, contact.piece_b) + "\n";
  }

 private:
  std::string name(const Feature& feature, const Shape& shape, std::uint32_t node) const {
    if (shape.ellipsoid()) return "";  // a smooth surface has none
    return is_compound_ ? name_of(feature, shape, node) : name_of(feature);
  }

  std::string prefix_;
  bool is_compound_;
  const PlacedPair& pair_;
};

// ---- Finding ---------------------------------------------------------------------------------------------

/// Writes the contacts that one algorithm finds, and counts the poses that collide without any.
class Finder {
 public:
  Finder(const NarrowChoice& narrow, const ManifoldRule& rule) : narrow_(narrow), rule_(rule) {}

  const NarrowAlgorithm& algorithm() const { return *narrow_.algorithm; }

  void find(std::size_t index, const PlacedPair& pair) {
    for (const ShapePointer& shape : {pair.a, pair.b})
      shape->prepare(narrow_.needs() | contact_needs(narrow_));
    const NarrowQuery query{*pair.a, *pair.b, pair.b_in_a, Request::penetration, narrow_.options};
    PairCache cache;
    const PairResult result = narrow_.algorithm->query(query, cache);
    const std::vector<Contact> contacts = find_contacts(query, narrow_, result, rule_);
    if (contacts.empty() && result.verdict == Verdict::colliding) ++without_;
    const ContactLines lines(index, narrow_, pair);
    for (std::size_t i = 0; i < contacts.size(); ++i) std::cout << lines.line(i, contacts[i]);
  }

  void summarise() const {
    if (without_ > 0)
      std::cerr << "collide: " << to_string(narrow_) << ": " << without_
                << (without_ == 1 ? " pose collides" : " poses collide") << " without contacts\n";
  }

 private:
  NarrowChoice narrow_;
  ManifoldRule rule_;
  std::uint64_t without_ = 0;
};

void run(const ContactsSettings& options, int& exit_code) {
  const std::vector<NarrowChoice> algorithms = options.query.algorithms();
  for (const NarrowChoice& choice : algorithms) expect_contacts(choice, options.rule);
  QuerySubjects subjects(options.query);
  const std::vector<PosePair> poses = read_poses(options.query.poses_file);
  subjects.expect_suitable(poses, algorithms);  // before anything is answered
  subjects.prepare(algorithms);
  std::vector<Finder> finders;
  for (const NarrowChoice& choice : algorithms) finders.emplace_back(choice, options.rule);

  std::cout << contacts_header;
  const bool complete = answer_lines(poses.size(), "finding contacts", [&](std::size_t i) {
    const PlacedSubjects placed = subjects.place(poses[i]);
    for (Finder& finder : finders) finder.find(i, placed.seen_by(finder.algorithm()));
  });
  if (!complete) exit_code = failed;
  for (const Finder& finder : finders) finder.summarise();
}

}  // namespace

void add_contacts_command(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ContactsSettings>();
  CLI::App* command = app.add_subcommand("contacts", "Where two shapes touch, in many placements");
  add_query_arguments(*command, options->query);
  command
      ->add_option("--margin", options->rule.margin,
                   "Convex shapes that are apart by no more than this have contacts, too (metres)")
      ->check(app::number_from(0))
      ->capture_default_str();
  command
      ->add_option("--prefer-faces", options->rule.face_preference,
                   "A face is the reference though two edges are nearer, if by no more than this (metres)")
      ->check(app::number_from(0))
      ->capture_default_str();
  command->add_flag("--four", options->rule.keeps_four,
                    "Of each pair of hulls only the four contacts that support most");
  command->callback([options, &exit_code] { run(*options, exit_code); });
}

}  // namespace collidoscope::cli
