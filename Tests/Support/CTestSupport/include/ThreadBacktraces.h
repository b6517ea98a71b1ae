#ifndef THREAD_BACKTRACES_H
#define THREAD_BACKTRACES_H

/// Writes the stack of every thread of this process to standard error. For watchdogs: it interrupts the threads at arbitrary
/// points, so the process should exit soon afterwards.
void thread_backtraces_print(void);

#endif
