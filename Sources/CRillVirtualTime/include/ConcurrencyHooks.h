#ifndef C_RILL_CONCURRENCY_HOOKS_H
#define C_RILL_CONCURRENCY_HOOKS_H

#include "TaskJobs.h"

#include <stdbool.h>

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

#endif
