#pragma once

// Emscripten's header, and what it leaves out: page/glfw_rest.js.

#include_next <GLFW/glfw3.h>

extern "C" {
int glfwGetError(const char** description);
void glfwGetMonitorWorkarea(GLFWmonitor* monitor, int* x, int* y, int* width, int* height);
void glfwGetWindowContentScale(GLFWwindow* window, float* x, float* y);
}
