#ifndef C_RILL_VALUE_HOOK_H
#define C_RILL_VALUE_HOOK_H

#include <stdbool.h>

/// What happens to the hub of a current value. `RILL_VALUE_CHANGING` comes before a change, `RILL_VALUE_CHANGED` after it.
/// `RILL_VALUE_CHANGING_IN_BATCH` comes for each value that a batch changes, before it stores the first of them.
enum {
  RILL_VALUE_READ,
  RILL_VALUE_CHANGING,
  RILL_VALUE_CHANGING_IN_BATCH,
  RILL_VALUE_CHANGED,
  RILL_VALUE_RELEASED
};

/// What is called when a current value is read, is changed, or is released, or NULL. `RillObservation` sets it before `main`.
/// It returns whether the value is read inside of `withObservationTracking`.
extern bool (*rill_value_hook)(const void *hub, int event);

/// Reports an event of a current value. It costs one load where `RillObservation` is not linked.
static inline bool rill_value_event(const void *hub, int event) {
  return __builtin_expect(rill_value_hook != 0, 0) && rill_value_hook(hub, event);
}

#endif
