#ifndef RILL_FORK_MUTEX_H
#define RILL_FORK_MUTEX_H

#include <pthread.h>

/// Held while a descriptor is opened or closed, while the guard of a page begins or ends, and during a fork, so that the child knows
/// every open descriptor and every guarded page.
extern pthread_mutex_t rill_fork_mutex;

#endif
