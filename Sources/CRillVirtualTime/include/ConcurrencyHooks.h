#ifndef C_RILL_CONCURRENCY_HOOKS_H
#define C_RILL_CONCURRENCY_HOOKS_H

#include "ConcurrencyJobs.h"

#include <stdbool.h>

/// Lets `take` see each job before it is queued for the global executor. It takes the job by returning true. `main` returns the executor
/// that the main actor has for the calling code, or zero for the usual one.
///
/// Takes effect once per process. Returns false if the concurrency runtime lacks the hooks, or if other code has replaced them.
bool rill_tasks_intercept(bool (*take)(void *job), struct rill_executor (*main)(void));

/// Whether the calling thread runs a job of the main actor outside of all runs, even inside the `sync` of another queue.
bool rill_is_on_main_actor(void);

#endif
