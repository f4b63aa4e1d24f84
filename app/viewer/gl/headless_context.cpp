#include "gl/headless_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <array>
#include <string>
#include <string_view>

#include "core/error.h"
#include "gl/functions.h"

namespace collidoscope::viewer::gl {
namespace {

[[noreturn]] void fail(std::string_view what) {
  std::array<char, 16> code{};
  std::snprintf(code.data(), code.size(), "0x%04x", static_cast<unsigned>(eglGetError()));
  throw JobError("cannot draw without a display: " + std::string(what) + " (EGL error " + code.data() +
                 "); install Mesa's EGL driver (libegl-mesa0, libgl1-mesa-dri) or run under a display");
}

bool has_extension(EGLDisplay display, std::string_view name) {
  const char* all = eglQueryString(display, EGL_EXTENSIONS);
  return all != nullptr && std::string_view(all).find(name) != std::string_view::npos;
}

/// The surfaceless platform needs no device node; the default display serves drivers that lack it.
EGLDisplay open_display() {
  if (has_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
    const auto get_platform_display =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (get_platform_display != nullptr)
      return get_platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  }
  return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

EGLConfig choose_config(EGLDisplay display) {
  const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint found = 0;
  if (eglChooseConfig(display, wanted, &config, 1, &found) == EGL_FALSE || found == 0)
    fail("no configuration with desktop OpenGL");
  return config;
}

EGLContext create_context(EGLDisplay display, EGLConfig config) {
  const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                           3,
                           EGL_CONTEXT_MINOR_VERSION,
                           3,
                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                           EGL_NONE};
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, wanted);
  if (context == EGL_NO_CONTEXT) fail("no OpenGL 3.3 core context");
  return context;
}

}  // namespace

struct HeadlessContext::State {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface surface = EGL_NO_SURFACE;

  ~State() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    eglTerminate(display);
  }
};

HeadlessContext::HeadlessContext() : state_(std::make_unique<State>()) {
  state_->display = open_display();
  if (state_->display == EGL_NO_DISPLAY || eglInitialize(state_->display, nullptr, nullptr) == EGL_FALSE)
    fail("EGL does not start");
  if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) fail("EGL has no desktop OpenGL");
  EGLConfig config = choose_config(state_->display);
  state_->context = create_context(state_->display, config);
  if (!has_extension(state_->display, "EGL_KHR_surfaceless_context")) {
    const EGLint smallest[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    state_->surface = eglCreatePbufferSurface(state_->display, config, smallest);
  }
  if (eglMakeCurrent(state_->display, state_->surface, state_->surface, state_->context) == EGL_FALSE)
    fail("the context cannot be made current");
  load_functions();
}

HeadlessContext::~HeadlessContext() = default;

}  // namespace collidoscope::viewer::gl
