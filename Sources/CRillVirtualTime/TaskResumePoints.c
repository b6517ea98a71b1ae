#define _GNU_SOURCE
#include "TaskResumePoints.h"

#include "TaskLayout.h"

#include <dlfcn.h>

uint32_t rill_task_layout_version(void) {
#if __APPLE__
  // Systems with an older runtime lack the version.
  uint32_t *version = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_internal_layout_version");
#else
  extern uint32_t _swift_concurrency_debug_internal_layout_version __attribute__((weak));
  uint32_t *version = &_swift_concurrency_debug_internal_layout_version;
#endif
  return version ? *version : 0;
}

#if RILL_HAS_TASK_LAYOUT
bool rill_task_is_suspended(void *job) {
  // The status of a task is private to the runtime.
  if (rill_task_layout_version() != KNOWN_TASK_LAYOUT_VERSION) return false;
  static const uint64_t RUNNING = 0x800, QUEUED = 0x1000, COMPLETE = 0x2000;
  // Acquires what the thread that has suspended the task has written. The upper half is the thread that runs it, where the runtime tells.
  uint64_t status = __atomic_load_n(&((struct task *)job)->status, __ATOMIC_ACQUIRE);
  return (status & (RUNNING | QUEUED | COMPLETE)) == 0 && status >> 32 == 0;
}

size_t rill_task_resume_points(void *job, uintptr_t *addresses, size_t capacity) {
  struct task *task = job;
  size_t count = 0;
  if (count < capacity) addresses[count++] = (uintptr_t)task->resume;
  for (struct async_context *context = task->resume_context; context && count < capacity; context = context->parent) {
    if (context->resume_parent) addresses[count++] = (uintptr_t)context->resume_parent;
  }
  return count;
}
#else
bool rill_task_is_suspended(void *job) { return false; }

size_t rill_task_resume_points(void *job, uintptr_t *addresses, size_t capacity) { return 0; }
#endif
