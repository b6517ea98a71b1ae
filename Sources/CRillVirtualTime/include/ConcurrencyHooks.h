#ifndef C_RILL_CONCURRENCY_HOOKS_H
#define C_RILL_CONCURRENCY_HOOKS_H

#include <stdbool.h>

/// Lets `take` see each job before it is queued for the global executor. It takes the job by returning true. On a thread with a run,
/// the main actor has the executor of the run.
///
/// Takes effect once per process. Returns false if the concurrency runtime lacks the hooks, or if other code has replaced them.
bool rill_tasks_intercept(bool (*take)(void *job));

#endif
