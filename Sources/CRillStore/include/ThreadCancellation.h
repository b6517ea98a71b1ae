#ifndef RILL_THREAD_CANCELLATION_H
#define RILL_THREAD_CANCELLATION_H

/// Lets `pthread_cancel` of this thread wait, and returns what `rill_restore_cancellation` is to be given.
///
/// Most system calls of a store are places where a thread can be cancelled, which would leave the store locked.
int rill_disable_cancellation(void);
void rill_restore_cancellation(int state);

#endif
