#ifndef C_RILL_TASK_RESUME_POINTS_H
#define C_RILL_TASK_RESUME_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the version that the runtime has for its layout of tasks, or 0 if it has none.
uint32_t rill_task_layout_version(void);
/// Returns whether a task neither runs nor is queued nor has completed. False if the runtime is one whose tasks are not known.
bool rill_task_is_suspended(void *task);
/// Writes the addresses at which a task and its callers will continue, and returns their number. The task must not run meanwhile.
size_t rill_task_resume_points(void *task, uintptr_t *addresses, size_t capacity);

#endif
