#ifndef C_RILL_CURRENT_QUEUE_H
#define C_RILL_CURRENT_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether the calling code runs on the main queue, or on the main thread and no queue.
///
/// `thread` receives the number that the system has for the thread. `label` receives the label of the queue if it is neither the
/// main queue nor a global one, and NULL otherwise. It is valid while the code runs there.
bool rill_is_on_main(uintptr_t *thread, const char **label);

#endif
