#ifndef THREAD_STACKS_H
#define THREAD_STACKS_H

/// Writes the stack of every thread of this process to standard error. For watchdogs: it interrupts the threads wherever they
/// are, so the process should end soon after.
void thread_stacks_print(void);

#endif
