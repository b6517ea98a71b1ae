#ifndef C_RILL_TASK_START_H
#define C_RILL_TASK_START_H

#include "ConcurrencyJobs.h"

/// Runs a new task for the first time. From then on it prefers `task` as its executor. When it completes, it calls `completed` with
/// `owner`.
void rill_job_begin(
  void *job, struct rill_executor serial, struct rill_executor task, void *owner, void (*completed)(void *owner));

#endif
