// What Emscripten's GLFW leaves out: one window, which is the page's canvas, counted in pixels of the screen.

mergeInto(LibraryManager["library"], {
  glfwGetError: function (description) {
    if (description) HEAP32[description >> 2] = 0;
    return 0;
  },

  $pixels_of_page: function () {
    const scale = window.devicePixelRatio || 1;
    return [Math.max(1, Math.round(window.innerWidth * scale)), Math.max(1, Math.round(window.innerHeight * scale))];
  },
  glfwGetMonitorWorkarea__deps: ['$pixels_of_page'],
  glfwGetMonitorWorkarea: function (monitor, x, y, width, height) {
    const [pixels_x, pixels_y] = pixels_of_page();
    HEAP32[x >> 2] = HEAP32[y >> 2] = 0;
    HEAP32[width >> 2] = pixels_x;
    HEAP32[height >> 2] = pixels_y;
  },
  glfwGetPrimaryMonitor: function () {
    return 1;
  },
  glfwGetMonitors: function (count) {
    HEAP32[count >> 2] = 0;
    return 0;
  },
  glfwGetMonitorPos: function (monitor, x, y) {
    HEAP32[x >> 2] = HEAP32[y >> 2] = 0;
  },
  glfwGetVideoMode__deps: ['malloc'],
  glfwGetVideoMode: function (monitor) {
    Module.videoMode = Module.videoMode || _malloc(24);
    HEAP32.set([screen.width, screen.height, 8, 8, 8, 60], Module.videoMode >> 2);
    return Module.videoMode;
  },
  glfwGetWindowFrameSize: function (window, left, top, right, bottom) {
    for (const side of [left, top, right, bottom]) HEAP32[side >> 2] = 0;
  },
  glfwGetWindowContentScale: function (window_id, x, y) {
    HEAPF32[x >> 2] = HEAPF32[y >> 2] = window.devicePixelRatio || 1;
  },
  // What the program wanted last: the browser may refuse, and the user may leave full screen by Escape.
  glfwGetWindowMonitor: function (window_id) {
    return Module.wantedMonitor || 0;
  },
  glfwSetWindowMonitor: function (window_id, monitor) {
    Module.wantedMonitor = monitor;
    const change = monitor ? document.documentElement.requestFullscreen() : document.exitFullscreen();
    change.catch(() => {});  // browsers allow it after a key or a click only
  },

  // The browser says itself which character a key types.
  glfwGetKeyName: function (key, scancode) {
    return 0;
  },

  glfwSetClipboardString: function (window_id, text) {
    Module.copied(UTF8ToString(text));
  },
  glfwGetClipboardString__deps: ['malloc', 'free'],
  glfwGetClipboardString: function (window_id) {
    const text = Module.clipboard || '';
    const size = lengthBytesUTF8(text) + 1;
    if (Module.clipboardPlace) _free(Module.clipboardPlace);
    Module.clipboardPlace = _malloc(size);
    stringToUTF8(text, Module.clipboardPlace, size);
    return Module.clipboardPlace;
  },
});
