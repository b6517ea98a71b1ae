#ifndef C_FORK_H
#define C_FORK_H

/// Calls `fork`, which Swift does not import.
int test_fork(void);

#endif
