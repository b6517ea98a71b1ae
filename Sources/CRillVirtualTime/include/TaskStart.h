#ifndef C_RILL_TASK_START_H
#define C_RILL_TASK_START_H

#include "ConcurrencyJobs.h"

#include <stddef.h>

/// Prepares a new task, before it is queued. When it begins, it prefers `executor`, unless that is zero, and calls `began`, which
/// returns the number of task-local values that it has pushed. When it completes, it pops these, and calls `completed`.
void rill_task_prepare(
  void *job, struct rill_executor executor, void *owner, size_t (*began)(void *owner), void (*completed)(void *owner));

/// Pushes a task-local value onto the current task. Takes the value out of its place.
void rill_task_local_push(void *key, void *value, const void *type);

#endif
