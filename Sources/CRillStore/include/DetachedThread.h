#ifndef RILL_DETACHED_THREAD_H
#define RILL_DETACHED_THREAD_H

/// Starts a detached thread that calls a function with a context, and returns 0 or an error code.
///
/// It also works in a child process. Dispatch does not start threads there if the parent has used it.
int rill_start_thread(void *(*function)(void *), void *context);

#endif
