#ifndef C_RILL_OBSERVATION_H
#define C_RILL_OBSERVATION_H

/// Tells Observation about an event of a current value. `RillObservation` defines it.
void rill_observation_value_event(const void *hub, int event);

#endif
