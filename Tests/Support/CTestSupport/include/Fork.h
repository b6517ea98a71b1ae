#ifndef FORK_H
#define FORK_H

/// Calls `fork`, which Swift does not import.
int test_fork(void);

#endif
