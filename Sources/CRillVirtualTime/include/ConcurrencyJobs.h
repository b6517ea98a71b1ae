#ifndef C_RILL_CONCURRENCY_JOBS_H
#define C_RILL_CONCURRENCY_JOBS_H

#include <stdbool.h>
#include <stdint.h>

/// A serial executor as the concurrency runtime passes it.
struct rill_executor {
  void *identity;
  uintptr_t implementation;
};

/// Runs a job. `serial` is the executor of the main actor, or zero. `task` is the executor that the job's task prefers, or zero.
void rill_job_run(void *job, struct rill_executor serial, struct rill_executor task);
/// Queues a job for the global executor.
void rill_job_enqueue(void *job);
/// Returns the identifier of the job's task, or 0 if it is not a task.
uint64_t rill_job_task(void *job);

/// Returns the task that runs on the calling thread, or NULL.
void *rill_task_current(void);

void rill_task_cancel(void *task);

bool rill_task_is_cancelled(void *task);

#endif
