#ifndef C_RILL_OBSERVATION_H
#define C_RILL_OBSERVATION_H

#include <stdbool.h>

/// Makes the object that stands for a current value in Observation, and returns it retained. `RillObservation` defines it.
void *rill_observation_make_registrar(void);

/// Tells Observation about an event of a current value. `RillObservation` defines it.
bool rill_observation_value_event(const void *registrar, int event);

/// Sets whether current values report their events. They do in every program that links `RillObservation`, except in benchmarks that
/// compare it with one that does not.
void rill_observation_enable(bool enabled);

#endif
