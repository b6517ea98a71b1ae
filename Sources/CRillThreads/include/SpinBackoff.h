#ifndef C_RILL_WAIT_FOR_THREAD_H
#define C_RILL_WAIT_FOR_THREAD_H

/// Waits briefly before the caller checks again whether another thread has made progress.
///
/// `attempt` is the number of earlier calls. The first 100 calls spin, because the other thread is probably running. Later ones sleep
/// for 50 microseconds.
void rill_spin_backoff(int attempt);

#endif
