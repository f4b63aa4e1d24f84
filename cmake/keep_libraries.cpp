// Linked into what draws, in builds with sanitizers only. Drivers of OpenGL keep memory to their end, and are unloaded
// before LeakSanitizer looks: it then takes that memory for leaks, of a library that it can no longer name. Libraries
// stay loaded here, so that a report is about the program.

extern "C" int dlclose(void* /*library*/) noexcept { return 0; }
