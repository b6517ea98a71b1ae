#ifndef C_RILL_OBSERVATION_H
#define C_RILL_OBSERVATION_H

#include <stdbool.h>

/// Tells Observation about an event of a current value. `RillObservation` defines it.
bool rill_observation_value_event(const void *hub, int event);

#endif
