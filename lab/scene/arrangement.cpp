#include "scene/arrangement.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "core/error.h"
#include "scene/suggestion.h"

namespace collidoscope {
namespace {

/// A body of the arranged world.
struct Member {
  std::string key;
  BodyIndex source = 0;  // the body of the scene that it is, or is a copy of
  bool is_copy = false;
  const BodyChange* change = nullptr;  // null: none
};

std::vector<std::string> keys_of_scene(const World& scene) {
  std::vector<std::string> keys;
  std::unordered_map<std::string, std::size_t> count;
  for (BodyIndex body = 0; body < scene.size(); ++body) {
    const std::string& name = scene.name(body);
    const std::size_t number = ++count[name];
    keys.push_back(number == 1 ? name : name + " (" + std::to_string(number) + ")");
  }
  return keys;
}

/// Recorded motion knows the bodies of its scene by their names and numbers, and places them.
const Arrangement& allowed(const World& scene, const Arrangement& arrangement) {
  static const Arrangement none;
  return scene.trajectory() ? none : arrangement;
}

std::vector<Member> members_of(const World& scene, const Arrangement& wanted) {
  const Arrangement& arrangement = allowed(scene, wanted);
  const std::vector<std::string> keys = keys_of_scene(scene);
  std::unordered_map<std::string_view, BodyIndex> of_scene;
  for (BodyIndex body = 0; body < keys.size(); ++body) of_scene[keys[body]] = body;
  std::unordered_map<std::string_view, const BodyChange*> changes;
  for (const BodyChange& change : arrangement)
    if (change.copy_of.empty()) changes[change.body] = &change;

  std::vector<Member> members;
  for (BodyIndex body = 0; body < keys.size(); ++body) {
    const auto change = changes.find(keys[body]);
    const bool changed = change != changes.end();
    if (changed && change->second->removed) continue;
    members.push_back({keys[body], body, false, changed ? change->second : nullptr});
  }
  for (const BodyChange& change : arrangement) {
    const auto source = of_scene.find(change.copy_of);
    if (!change.copy_of.empty() && !change.removed && source != of_scene.end())
      members.push_back({change.body, source->second, true, &change});
  }
  return members;
}

/// By body of the scene: where it is in the arranged world; not for copies.
std::vector<std::optional<BodyIndex>> renumbered(const World& scene, const std::vector<Member>& members) {
  std::vector<std::optional<BodyIndex>> numbers(scene.size());
  for (BodyIndex i = 0; i < members.size(); ++i)
    if (!members[i].is_copy) numbers[members[i].source] = i;
  return numbers;
}

CollisionFilter filter_of(const World& scene, const std::vector<std::optional<BodyIndex>>& numbers) {
  const CollisionFilter& before = scene.filter();
  CollisionFilter filter;
  for (std::uint32_t a = 0; a < before.group_count(); ++a)
    for (std::uint32_t b = a; b < before.group_count(); ++b)
      if (!before.groups_tested(a, b)) filter.set_groups_tested(a, b, false);
  for (const BodyPair& pair : before.excluded())
    if (numbers[pair.a] && numbers[pair.b]) filter.exclude({*numbers[pair.a], *numbers[pair.b]});
  return filter;
}

KinematicChain chain_of(KinematicChain chain, const std::vector<std::optional<BodyIndex>>& numbers) {
  for (ChainLink& link : chain.links)
    if (link.body) link.body = numbers[*link.body];
  return chain;
}

void set_place(MotionState& motion, BodyIndex body, const BodyPlace& place) {
  const Vec3 centre = place.pose().to_parent(motion.rotation_centres[body]);
  motion.place(body, centre, place.orientation);
}

void add_member(World& world, const World& scene, const Member& member) {
  BodyDescription description = scene.description(member.source);
  description.name = member.change && !member.change->name.empty() ? member.change->name : member.key;
  const BodyIndex body = world.add(std::move(description));
  world.motion().poses[body] = scene.motion().poses[member.source];
  if (member.change && member.change->place) set_place(world.motion(), body, *member.change->place);
}

World world_of(const World& scene, const std::vector<Member>& members) {
  const std::vector<std::optional<BodyIndex>> numbers = renumbered(scene, members);
  World world;
  world.set_walls(scene.walls());
  world.set_gravity(scene.gravity());
  world.filter() = filter_of(scene, numbers);
  for (const Member& member : members) add_member(world, scene, member);
  std::vector<KinematicChain> chains;
  for (const KinematicChain& chain : scene.chains()) chains.push_back(chain_of(chain, numbers));
  world.add_chains(std::move(chains));
  if (scene.trajectory()) world.set_trajectory(scene.trajectory());
  world.set_clock(scene.time(), scene.frame());
  return world;
}

std::optional<BodyPlace> place_of(const Member& member) {
  return member.change ? member.change->place : std::nullopt;
}

/// By member: its body in another world of the scene, if that has it.
std::vector<std::optional<BodyIndex>> bodies_in(const std::vector<Member>& other,
                                                const std::vector<Member>& members) {
  std::unordered_map<std::string_view, BodyIndex> indices;
  for (BodyIndex i = 0; i < other.size(); ++i) indices[other[i].key] = i;
  std::vector<std::optional<BodyIndex>> bodies;
  for (const Member& member : members) {
    const auto found = indices.find(member.key);
    bodies.push_back(found == indices.end() ? std::nullopt : std::optional(found->second));
  }
  return bodies;
}

/// A world of the scene, as bodies of another one look for theirs in it.
struct Origin {
  const World* world = nullptr;
  std::vector<Member> members{};
  std::vector<std::optional<BodyIndex>> bodies{};  // by member of the other

  Origin(const ArrangedWorld& arranged, const World& scene, const std::vector<Member>& of_other)
      : world(&arranged.world),
        members(members_of(scene, arranged.arrangement)),
        bodies(bodies_in(members, of_other)) {}

  /// Whether it has the body at the place that the member is to have.
  bool has_in_place(BodyIndex member, const Member& wanted) const {
    return bodies[member] && place_of(members[*bodies[member]]) == place_of(wanted);
  }
  void pass_on(BodyIndex member, MotionState& motion) const {
    motion.copy(member, world->motion(), *bodies[member]);
  }
};

/// A body that is placed anew keeps its velocities.
void continue_motion(MotionState& motion, BodyIndex body, const Member& member, const Origin& running,
                     const Origin* earlier) {
  const std::optional<BodyPlace> place = place_of(member);
  if (running.has_in_place(body, member)) return running.pass_on(body, motion);
  if (earlier != nullptr && earlier->has_in_place(body, member)) return earlier->pass_on(body, motion);
  if (!place || !running.bodies[body]) return;
  running.pass_on(body, motion);
  set_place(motion, body, *place);
}

std::vector<BodyPair> answered_of(const World& running, const std::vector<std::optional<BodyIndex>>& former) {
  std::vector<std::optional<BodyIndex>> present(running.size());
  for (BodyIndex i = 0; i < former.size(); ++i)
    if (former[i]) present[*former[i]] = i;
  std::vector<BodyPair> answered;
  for (const BodyPair& pair : running.motion().answered)
    if (present[pair.a] && present[pair.b])
      answered.push_back(
          {std::min(*present[pair.a], *present[pair.b]), std::max(*present[pair.a], *present[pair.b])});
  std::ranges::sort(answered);
  return answered;
}

}  // namespace

bool operator==(const BodyPlace& a, const BodyPlace& b) {
  const auto numbers = [](const Quaternion& q) { return std::array{q.w, q.x, q.y, q.z}; };
  return a.position == b.position && numbers(a.orientation) == numbers(b.orientation);
}

std::string unused_body_name(const std::vector<std::string>& taken, const std::string& name) {
  const std::unordered_set<std::string_view> used(taken.begin(), taken.end());
  std::string candidate = name;
  for (int number = 2; used.contains(candidate); ++number)
    candidate = name + " (" + std::to_string(number) + ")";
  return candidate;
}

std::vector<std::string> body_keys(const World& scene, const Arrangement& arrangement) {
  std::vector<std::string> keys;
  for (Member& member : members_of(scene, arrangement)) keys.push_back(std::move(member.key));
  return keys;
}

BodyChange& change_of(Arrangement& arrangement, const std::string& body) {
  const auto found = std::ranges::find(arrangement, body, &BodyChange::body);
  if (found != arrangement.end()) return *found;
  arrangement.emplace_back().body = body;
  return arrangement.back();
}

World arranged(const World& scene, const Arrangement& arrangement) {
  return world_of(scene, members_of(scene, arrangement));
}

World rearranged(const ArrangedWorld& running, const World& scene, const Arrangement& after,
                 const ArrangedWorld* earlier) {
  const std::vector<Member> members = members_of(scene, after);
  const Origin now(running, scene, members);
  std::optional<Origin> before;
  if (earlier != nullptr) before.emplace(*earlier, scene, members);
  World world = world_of(scene, members);
  for (BodyIndex body = 0; body < members.size(); ++body)
    continue_motion(world.motion(), body, members[body], now, before ? &*before : nullptr);
  world.motion().answered = answered_of(running.world, now.bodies);
  world.set_clock(running.world.time(), running.world.frame());
  return world;
}

void expect_bodies(const World& scene, const Arrangement& arrangement) {
  if (scene.trajectory() && !arrangement.empty())
    throw InputError("", "body " + in_quotes(arrangement.front().body),
                     "recorded motion places the bodies of this scene");
  const std::vector<std::string> keys = keys_of_scene(scene);
  const std::vector<std::string_view> known(keys.begin(), keys.end());
  for (const BodyChange& change : arrangement) {
    const std::string& body = change.copy_of.empty() ? change.body : change.copy_of;
    if (std::ranges::find(keys, body) == keys.end())
      throw InputError("", "body " + in_quotes(body),
                       "the scene has no such body; " + suggestion(body, known));
  }
}

}  // namespace collidoscope
