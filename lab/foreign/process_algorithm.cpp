#include "foreign/process_algorithm.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "foreign/command_words.h"
#include "foreign/foreign_answer.h"
#include "foreign/foreign_shape.h"
#include "foreign/temporary_folder.h"
#include "narrow/foreign/foreign_algorithm.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view hull_prefix = "exec:", mesh_prefix = "exec-mesh:";

/// Processes that run at the same time; the least recently used one ends for a new one.
constexpr std::size_t most_processes = 32;

/// A process about one pair of shapes.
class Session {
 public:
  Session(std::vector<std::string> words, const ChildLimits& limits)
      : words_(std::move(words)), limits_(limits) {}

  PairResult query(const Pose& b_in_a) {
    const std::lock_guard lock(querying_);
    return guarded([&] {
      if (!process_) process_.emplace(words_, limits_);
      process_->write(pose_line(b_in_a));
      std::string line = process_->read_line();
      if (line_ == 0 && line.starts_with("index,")) line = process_->read_line();
      const PairResult result = parse_answer(line, line_);
      ++line_;
      return result;
    });
  }

  void end() {
    const std::lock_guard lock(querying_);
    if (process_) guarded([&] { process_->end(); });
    process_.reset();
    line_ = 0;  // a later query starts the program again
  }

 private:
  /// Completes the errors of `work`, after which the process is no longer there.
  template <class Work>
  std::invoke_result_t<const Work&> guarded(const Work& work) {
    try {
      return work();
    } catch (const InputError& error) {
      fail("its answer " + error.reason());
    } catch (const JobError& error) {
      fail(std::string("it ") + error.what());
    }
  }

  [[noreturn]] void fail(const std::string& reason) {
    std::string command;
    for (const std::string& word : words_) command += (command.empty() ? "" : " ") + word;
    const std::string line = std::to_string(std::exchange(line_, 0) + 1);
    process_.reset();
    throw JobError("'" + command + "', line " + line + ": " + reason);
  }

  std::vector<std::string> words_;
  ChildLimits limits_;
  std::mutex querying_;
  std::optional<ChildProcess> process_;
  std::uint64_t line_ = 0;  // answered
};

/// The processes of one command, and a folder with the shapes that they read. Shapes share it, since they may
/// outlive the algorithm.
class Sessions {
 public:
  Sessions(std::vector<std::string> words, const ChildLimits& limits)
      : words_(std::move(words)), limits_(limits) {}

  /// Writes a shape's file, and returns its path.
  fs::path add_shape(const std::string& stl) {
    const std::lock_guard lock(changing_);
    if (!folder_) folder_.emplace("exec");
    fs::path file = folder_->path() / ("shape-" + std::to_string(shapes_++) + ".stl");
    write_file_atomically(file, stl);
    return file;
  }

  /// A shape is gone.
  void remove_shape(const fs::path& file) {
    std::list<Entry> unused;
    {
      const std::lock_guard lock(changing_);
      for (auto entry = sessions_.begin(); entry != sessions_.end();) {
        const auto next = std::next(entry);
        if (entry->a == file || entry->b == file) unused.splice(unused.end(), sessions_, entry);
        entry = next;
      }
    }
    end(unused);
    std::error_code ignored;
    fs::remove(file, ignored);
  }

  /// The process for two files, the last used one from now on.
  std::shared_ptr<Session> session(const fs::path& a, const fs::path& b) {
    std::list<Entry> oldest;
    std::shared_ptr<Session> found;
    {
      const std::lock_guard lock(changing_);
      auto entry = std::ranges::find_if(sessions_, [&](const Entry& e) { return e.a == a && e.b == b; });
      if (entry == sessions_.end()) {
        std::vector<std::string> words = words_;
        words.push_back(a.string()), words.push_back(b.string());
        sessions_.push_front({a, b, std::make_shared<Session>(std::move(words), limits_)});
      } else {
        sessions_.splice(sessions_.begin(), sessions_, entry);
      }
      if (sessions_.size() > most_processes)
        oldest.splice(oldest.end(), sessions_, std::prev(sessions_.end()));
      found = sessions_.front().session;
    }
    end(oldest);
    return found;
  }

  /// Ends all, and throws what went wrong at the end of any.
  void finish() {
    std::list<Entry> all;
    {
      const std::lock_guard lock(changing_);
      all.swap(sessions_);
    }
    end(all);
    if (!first_failure_.empty()) throw JobError(std::exchange(first_failure_, {}));
  }

 private:
  struct Entry {
    fs::path a, b;
    std::shared_ptr<Session> session;
  };

  void end(std::list<Entry>& sessions) {
    for (const Entry& entry : sessions) {
      try {
        entry.session->end();
      } catch (const JobError& error) {
        const std::lock_guard lock(changing_);
        if (first_failure_.empty()) first_failure_ = error.what();
      }
    }
  }

  std::vector<std::string> words_;
  ChildLimits limits_;
  std::mutex changing_;
  std::optional<TemporaryFolder> folder_;  // from the first shape on
  std::uint64_t shapes_ = 0;
  std::list<Entry> sessions_;  // the last used one first
  std::string first_failure_;
};

/// A shape's file, which goes with the shape.
class ShapeFile {
 public:
  ShapeFile(std::shared_ptr<Sessions> sessions, const std::string& stl)
      : sessions_(std::move(sessions)), path_(sessions_->add_shape(stl)) {}
  ~ShapeFile() { sessions_->remove_shape(path_); }
  ShapeFile(const ShapeFile&) = delete;
  ShapeFile& operator=(const ShapeFile&) = delete;
  const fs::path& path() const { return path_; }

 private:
  std::shared_ptr<Sessions> sessions_;
  fs::path path_;
};

class ProcessAlgorithm final : public ForeignAlgorithm {
 public:
  ProcessAlgorithm(std::string_view text, NarrowInput input, std::string_view command,
                   const ChildLimits& limits)
      : entry_{std::string(text), "the program " + std::string(command), "",
               Capability::verdict | Capability::distance | Capability::witnesses | Capability::direction |
                   Capability::depth | Capability::common_point,
               input},
        sessions_(std::make_shared<Sessions>(command_words(command), limits)) {}

  const ForeignEntry& entry() const override { return entry_; }
  bool is_parallel() const override { return false; }

  std::shared_ptr<const void> adopt(const Shape& shape) override {
    return std::make_shared<ShapeFile>(sessions_, text_stl(foreign_geometry(shape, entry_.input)));
  }

  PairResult query(const ForeignPair& pair, Request) override {
    const auto& a = *static_cast<const ShapeFile*>(pair.a);
    const auto& b = *static_cast<const ShapeFile*>(pair.b);
    return sessions_->session(a.path(), b.path())->query(pair.b_in_a);
  }

  void finish() override { sessions_->finish(); }

 private:
  ForeignEntry entry_;
  std::shared_ptr<Sessions> sessions_;
};

}  // namespace

bool is_command(std::string_view text) {
  return text.starts_with(hull_prefix) || text.starts_with(mesh_prefix);
}

const NarrowAlgorithm& add_command(std::string_view text, const ChildLimits& limits) {
  const auto known = narrow_algorithms();
  if (const auto same = std::ranges::find(known, text, &NarrowAlgorithm::id); same != known.end())
    return **same;
  const bool about_hulls = text.starts_with(hull_prefix);
  const std::string_view command = text.substr((about_hulls ? hull_prefix : mesh_prefix).size());
  return add_foreign_algorithm(std::make_unique<ProcessAlgorithm>(
      text, about_hulls ? NarrowInput::convex : NarrowInput::mesh, command, limits));
}

}  // namespace collidoscope
