// The same questions that batches.py puts to the Python package, in a C++ loop: pose_batch POSES CALL. POSES:
// rows of seven doubles. CALL: collide, distance, or a narrow-phase algorithm. Prints nanoseconds per pose,
// and a check sum.

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "collidoscope.h"
#include "core/random.h"
#include "core/stopwatch.h"

namespace collidoscope {
namespace {

std::vector<Pose> read_poses(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  std::vector<Pose> poses;
  Real f[7];
  while (stream.read(reinterpret_cast<char*>(f), sizeof f))
    poses.push_back({to_matrix({f[3], f[4], f[5], f[6]}), {f[0], f[1], f[2]}});
  return poses;
}

Shape polytope(std::uint64_t seed) {
  Random random(seed);
  return {"polytope", make_random_polytope(Vec3(1), 20, random)};
}

/// As in the package: answers in the world, one after the other.
struct Answer {
  Verdict verdict;
  Real separation;
  Vec3 normal, on_a, on_b;
};

/// Each starts cold.
Real query_all(const Shape& a, const Shape& b, const std::vector<Pose>& poses, const NarrowChoice& choice,
               std::vector<Answer>& answers) {
  a.prepare(choice.needs()), b.prepare(choice.needs());
  for (std::size_t i = 0; i < poses.size(); ++i) {
    PairCache cache;
    const PairResult r = choice.algorithm->query(
        {a, b, relative_pose(Pose{}, poses[i]), Request::penetration, choice.options}, cache);
    answers[i] = {r.verdict, r.separation, r.normal, r.on_a, r.on_b};
  }
  Real sum = 0;
  for (const Answer& answer : answers) sum += answer.verdict == Verdict::colliding ? 1 : 0;
  return sum;
}

Real distance_of_all(const Shape& a, const Shape& b, const std::vector<Pose>& poses,
                     std::vector<Proximity>& answers) {
  for (std::size_t i = 0; i < poses.size(); ++i) answers[i] = distance(a, {}, b, poses[i]);
  Real sum = 0;
  for (const Proximity& answer : answers) sum += answer.separation;
  return sum;
}

Real collide_all(const Shape& a, const Shape& b, const std::vector<Pose>& poses, std::vector<char>& answers) {
  for (std::size_t i = 0; i < poses.size(); ++i) answers[i] = collide(a, {}, b, poses[i]);
  Real sum = 0;
  for (const char answer : answers) sum += answer;
  return sum;
}

Real ask(const std::string& call, const Shape& a, const Shape& b, const std::vector<Pose>& poses) {
  if (call == "collide") {
    std::vector<char> answers(poses.size());
    return collide_all(a, b, poses, answers);
  }
  if (call == "distance") {
    std::vector<Proximity> answers(poses.size());
    return distance_of_all(a, b, poses, answers);
  }
  std::vector<Answer> answers(poses.size());
  return query_all(a, b, poses, narrow_choice(call), answers);
}

}  // namespace
}  // namespace collidoscope

int main(int count, char** words) {
  using namespace collidoscope;
  if (count != 3) return EXIT_FAILURE;
  const std::vector<Pose> poses = read_poses(words[1]);
  const Shape a = polytope(1), b = polytope(2);
  ask(words[2], a, b, {poses.begin(), poses.begin() + 1});  // builds what is read of the shapes
  const Stopwatch watch;
  const Real sum = ask(words[2], a, b, poses);
  std::printf("%.1f %.17g\n", static_cast<double>(watch.nanoseconds()) / static_cast<double>(poses.size()),
              sum);
}
