#ifndef C_RILL_VIRTUAL_TIME_H
#define C_RILL_VIRTUAL_TIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A serial executor as the concurrency runtime passes it.
struct rill_executor {
  void *identity;
  uintptr_t implementation;
};

/// The run in virtual time to which the code on a thread belongs, and the executor that is the main actor's in it.
struct rill_run {
  void *object;
  struct rill_executor main;
};

/// Sets the run of the calling thread, and returns the previous one.
struct rill_run rill_run_exchange(struct rill_run run);
/// Returns the run of the calling thread, or NULL.
void *rill_run_current(void);

/// Lets `take` see each job before it is queued for the global executor. It takes the job by returning true. On a thread with a run,
/// the main actor has the executor of the run.
///
/// Takes effect once per process. Returns false if the concurrency runtime lacks the hooks, or if other code has replaced them.
bool rill_tasks_intercept(bool (*take)(void *job));

/// Runs a job. `serial` is the executor of the main actor, or zero. `task` is the executor that the job's task prefers, or zero.
void rill_job_run(void *job, struct rill_executor serial, struct rill_executor task);
/// Queues a job for the global executor.
void rill_job_enqueue(void *job);
/// Returns the identifier of the job's task, or 0 if it is not a task.
uint64_t rill_job_task(void *job);

/// Whether `job` is a task that `Task { }` or `Task.detached` is creating and queueing on this thread.
bool rill_job_is_new_task(void *job);
/// Runs a new task for the first time. From then on it prefers `task` as its executor. When it completes, it calls `completed` with
/// `owner`.
void rill_job_begin(
  void *job, struct rill_executor serial, struct rill_executor task, void *owner, void (*completed)(void *owner));

void rill_task_cancel(void *task);

/// Writes the return addresses of the calling thread, and returns their number.
size_t rill_callers(uintptr_t *addresses, size_t capacity);
/// Writes the addresses at which a suspended task and its callers will continue, and returns their number.
size_t rill_task_resume_points(void *task, uintptr_t *addresses, size_t capacity);

#endif
