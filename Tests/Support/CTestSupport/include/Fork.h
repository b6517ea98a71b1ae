#ifndef FORK_H
#define FORK_H

/// Calls `fork`, which Swift does not import. The child ends by SIGALRM after five minutes.
int test_fork(void);

#endif
