// Configuration files of the viewer: any text sets options, as if they had been typed, or is refused by an
// InputError or by the option. What was set is written so that it reads back the same.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "core/error.h"
#include "fuzz/bytes.h"
#include "fuzz/scratch_file.h"
#include "shell/json_config.h"

namespace {

using namespace collidoscope;
using namespace fuzz;

/// Options of every kind that the viewer has.
class Program {
 public:
  explicit Program(const std::filesystem::path& config) {
    app_.add_option("--scene", scene_);
    app_.add_option("--count", count_)->check(CLI::Range(1, 1000));
    app_.add_option("--opacity", opacity_)->check(CLI::Range(0.0, 1.0));
    app_.add_option("--camera", camera_)->delimiter(',')->expected(6);
    app_.add_option("--palette", palette_)->check(CLI::IsMember({"traffic", "safe"}));
    app_.add_option("files", files_);
    app_.add_flag("--with-ui", with_ui_);
    app_.add_flag("--edges,!--no-edges", edges_);
    app_.add_flag("--list")->configurable(false);
    app_.set_config("--config", config.string())->configurable(false);
    app_.config_formatter(std::make_shared<viewer::JsonConfig>(app_));
  }
  Program(const Program&) = delete;

  /// Whether nothing was refused.
  bool read() {
    try {
      app_.parse(std::vector<std::string>{});
      return true;
    } catch (const InputError&) {
    } catch (const CLI::ParseError& error) {
      blame(error);
    }
    return false;
  }
  std::string written() const { return app_.config_to_str(); }
  void check() const {
    require(opacity_ >= 0 && opacity_ <= 1, "numbers are in range");
    require(palette_ == "traffic" || palette_ == "safe", "words are known ones");
    require(camera_.empty() || camera_.size() == 6, "lists are of their length");
  }

 private:
  void blame(const CLI::ParseError& error) {
    try {
      viewer::blame_config(app_, error, {});
    } catch (const InputError&) {
    }
  }

  CLI::App app_;
  std::string scene_, palette_ = "traffic";
  int count_ = 1;
  double opacity_ = 1;
  std::vector<double> camera_;
  std::vector<std::string> files_;
  bool with_ui_ = false, edges_ = true;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const ScratchFile file("config.json");
  file.write(text_of(data, size));
  Program program(file.path());
  if (!program.read()) return 0;
  program.check();
  const std::string text = program.written();
  file.write(text);
  Program again(file.path());
  require(again.read() && again.written() == text, "options read back as they were written");
  return 0;
}
