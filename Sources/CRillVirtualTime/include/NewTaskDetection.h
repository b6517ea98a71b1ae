#ifndef C_RILL_NEW_TASK_DETECTION_H
#define C_RILL_NEW_TASK_DETECTION_H

#include <stdbool.h>

#include "ConcurrencyJobs.h"

/// Whether `job` is a task that `Task { }` or `Task.detached` is creating and queueing on this thread.
bool rill_job_is_new_task(void *job);
/// Runs a new task for the first time. From then on it prefers `task` as its executor. When it completes, it calls `completed` with
/// `owner`.
void rill_job_begin(
  void *job, struct rill_executor serial, struct rill_executor task, void *owner, void (*completed)(void *owner));

#endif
