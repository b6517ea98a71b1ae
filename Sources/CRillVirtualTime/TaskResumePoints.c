#include "TaskResumePoints.h"

#include "TaskLayout.h"

#if RILL_HAS_TASK_LAYOUT
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
size_t rill_task_resume_points(void *job, uintptr_t *addresses, size_t capacity) { return 0; }
#endif
