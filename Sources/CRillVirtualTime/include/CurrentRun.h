#ifndef C_RILL_CURRENT_RUN_H
#define C_RILL_CURRENT_RUN_H

/// Sets the run in virtual time to which the code on the calling thread belongs, and returns the previous one, or NULL.
void *rill_run_exchange(void *run);
/// Returns the run of the calling thread, or NULL.
void *rill_run_current(void);

#endif
