// In a browser, its own recorder makes the film, a WebM file that the page downloads. The film's time is that
// of the clock.

#include "image/recorder.h"

#include <emscripten/emscripten.h>

// clang-format off
EM_JS(void, add_to_film, (const std::uint8_t* pixels, int width, int height),
      { Module.film.add(HEAPU8.subarray(pixels, pixels + width * height * 3), width, height); })
EM_JS(void, end_film, (const char* name), { Module.film.end(UTF8ToString(name)); })
// clang-format on

namespace collidoscope::viewer {
namespace {

class BrowserRecorder final : public Recorder {
 public:
  explicit BrowserRecorder(std::filesystem::path target) : target_(std::move(target)) {}

  void add(const Image& picture) override { add_to_film(picture.data(), picture.width(), picture.height()); }
  bool complete() override {
    end_film(target_.filename().c_str());
    return true;
  }

 private:
  std::filesystem::path target_;
};

}  // namespace

void Recorder::finish() {
  complete();
}

std::filesystem::path film_target(const std::filesystem::path& wanted) {
  return std::filesystem::path(wanted).replace_extension(".webm");
}

std::string without_ffmpeg(const std::filesystem::path& target) {
  return "browsers record WebM: the film goes to " + target.filename().string();
}

std::unique_ptr<Recorder> start_recording(const std::filesystem::path& target, unsigned) {
  return std::make_unique<BrowserRecorder>(target);
}

}  // namespace collidoscope::viewer
