#ifndef C_RILL_CURRENT_RUN_H
#define C_RILL_CURRENT_RUN_H

#include "ConcurrencyJobs.h"

/// The run in virtual time to which the code on a thread belongs, and the executor that is the main actor's in it.
struct rill_run {
  void *object;
  struct rill_executor main;
};

/// Sets the run of the calling thread, and returns the previous one.
struct rill_run rill_run_exchange(struct rill_run run);
/// Returns the run of the calling thread, or NULL.
void *rill_run_current(void);
/// Returns the executor that is the main actor's in the run of the calling thread.
struct rill_executor rill_run_main_executor(void);

#endif
