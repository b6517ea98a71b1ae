#ifndef C_RILL_TASK_RESUME_POINTS_H
#define C_RILL_TASK_RESUME_POINTS_H

#include <stddef.h>
#include <stdint.h>

/// Writes the addresses at which a suspended task and its callers will continue, and returns their number.
size_t rill_task_resume_points(void *task, uintptr_t *addresses, size_t capacity);

#endif
