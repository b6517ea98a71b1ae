#ifndef C_RILL_VALUE_HOOK_H
#define C_RILL_VALUE_HOOK_H

#include <stdbool.h>

/// What happens to a current value. `RILL_VALUE_CHANGING` comes before a change, `RILL_VALUE_CHANGED` after it and before its delivery.
/// `RILL_VALUE_CHANGING_IN_BATCH` comes for each value that a batch changes, before it stores the first of them.
enum { RILL_VALUE_READ, RILL_VALUE_CHANGING, RILL_VALUE_CHANGING_IN_BATCH, RILL_VALUE_CHANGED };

/// Makes the object that stands for a current value in Observation, and returns it retained. NULL if `RillObservation`, which sets it
/// before `main`, is not linked.
extern void *(*rill_value_registrar_factory)(void);

/// Tells such an object about an event of its value. It returns whether the value is read inside of `withObservationTracking`.
extern bool (*rill_value_hook)(const void *registrar, int event);

/// Whether current values report their events. It costs one load.
static inline bool rill_observes_values(void) { return __builtin_expect(rill_value_registrar_factory != 0, 0); }

static inline void *rill_value_registrar(void) { return rill_value_registrar_factory(); }

static inline bool rill_value_event(const void *registrar, int event) { return rill_value_hook(registrar, event); }

#endif
