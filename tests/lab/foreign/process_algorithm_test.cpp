#include "foreign/process_algorithm.h"

#include <chrono>
#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"
#include "narrow/foreign/foreign_algorithm.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace std::chrono_literals;

/// Shell scripts as programs: they are there where the tests are.
class ProcessAlgorithm : public testing::Test {
 protected:
  const NarrowAlgorithm& program(const std::string& script, const ChildLimits& limits = {}) {
    const std::string file = folder_.write("program-" + std::to_string(count_++) + ".sh", script).string();
    return add_command("exec:sh '" + file + "'", limits);
  }

  PairResult query(const NarrowAlgorithm& algorithm) const {
    PairCache cache;
    return algorithm.query({*box_, *box_, {Mat3(1), Vec3(3, 0, 0)}, Request::penetration}, cache);
  }

  std::string failure(const NarrowAlgorithm& algorithm) const {
    try {
      query(algorithm);
    } catch (const JobError& error) {
      return error.what();
    }
    return "";
  }

  static std::string ending() {
    try {
      finish_foreign_algorithms();
    } catch (const JobError& error) {
      return error.what();
    }
    return "";
  }

 private:
  test::TemporaryFolder folder_;
  int count_ = 0;
  ShapePointer box_ = make_shape("box", make_box(Vec3(1)));
};

void expect_contains(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST_F(ProcessAlgorithm, AnswersLineByLine) {
  const NarrowAlgorithm& algorithm =
      program("n=0; while read -r line; do echo \"$n,me,separated,$((n + 1))\"; n=$((n + 1)); done");
  EXPECT_EQ(query(algorithm).distance(), 1);
  EXPECT_EQ(query(algorithm).distance(), 2) << "the same process";
  EXPECT_EQ(ending(), "");
}

TEST_F(ProcessAlgorithm, GetsShapesAsFilesAndPosesAsLines) {
  const NarrowAlgorithm& algorithm = program(
      "[ \"$(grep -c vertex \"$1\")\" = 36 ] || exit 3; [ \"$(head -c 5 \"$2\")\" = solid ] || exit 4\n"
      "read -r line; [ \"$line\" = 1,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0,1,0,0,0,1,3,0,0 ] || exit 5\n"
      "echo index,narrow,verdict; echo 0,me,colliding; cat > /dev/null");
  EXPECT_EQ(query(algorithm).verdict, Verdict::colliding) << "a header is skipped";
  EXPECT_EQ(ending(), "");
}

TEST_F(ProcessAlgorithm, IsKnownByTheWholeText) {
  const NarrowAlgorithm& algorithm = add_command("exec:sh -c 'exit 0' a:b=c");
  EXPECT_EQ(algorithm.id, "exec:sh -c 'exit 0' a:b=c");
  EXPECT_EQ(narrow_choice("exec:sh -c 'exit 0' a:b=c").algorithm, &algorithm);
  EXPECT_EQ(&add_command("exec:sh -c 'exit 0' a:b=c"), &algorithm) << "once";
  EXPECT_EQ(add_command("exec-mesh:true").input, NarrowInput::mesh);
  EXPECT_TRUE(is_command("exec:x") && is_command("exec-mesh:x") && !is_command("gjk"));
  EXPECT_THROW(add_command("exec:'open"), InputError);
}

TEST_F(ProcessAlgorithm, SaysThatAProgramCannotBeStarted) {
  const std::string text = failure(add_command("exec:/no/such/program --fast"));
  expect_contains(text, "'/no/such/program --fast ");
  expect_contains(text, "', line 1: it cannot be started: No such file or directory");
}

TEST_F(ProcessAlgorithm, SaysThatAProgramDied) {
  expect_contains(failure(program("read -r line; exit 7")),
                  "line 1: it ended with exit code 7 without an answer");
  expect_contains(failure(program("kill -9 $$")), "line 1: it was ended by signal 9 without an answer");
}

TEST_F(ProcessAlgorithm, SaysWhichLineIsGarbage) {
  const NarrowAlgorithm& algorithm =
      program("read -r line; echo 0,me,separated; read -r line; echo what; cat > /dev/null");
  EXPECT_EQ(failure(algorithm), "");
  expect_contains(failure(algorithm), "line 2: its answer 'what' is no answer");
}

TEST_F(ProcessAlgorithm, SaysThatAProgramDoesNotAnswer) {
  expect_contains(failure(program("sleep 20", {.answer = 50ms, .end = 50ms})),
                  "line 1: it gave no answer within 50 ms; does it flush each line?");
}

TEST_F(ProcessAlgorithm, SaysThatAProgramDoesNotEnd) {
  const ChildLimits limits{.answer = 20s, .end = 100ms};
  EXPECT_EQ(failure(program("read -r line; echo 0,me,separated; sleep 20", limits)), "");
  expect_contains(ending(), "line 2: it did not end within 100 ms after the end of its input");
}

TEST_F(ProcessAlgorithm, SaysThatAProgramEndsBadly) {
  EXPECT_EQ(failure(program("read -r line; echo 0,me,separated; read -r line; exit 3")), "");
  expect_contains(ending(), "line 2: it ended with exit code 3");
}

TEST_F(ProcessAlgorithm, SaysThatAProgramTalksTooMuch) {
  EXPECT_EQ(failure(program("read -r line; echo 0,me,separated; echo 1,me,separated; cat > /dev/null")), "");
  expect_contains(ending(), "line 2: it answered more lines than it was given");
}

}  // namespace
}  // namespace collidoscope
