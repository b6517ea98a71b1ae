#include "CurrentValueEventHandler.h"
#include "CurrentValueHook.h"

void rill_observation_enable(bool enabled) {
  rill_value_hook = rill_observation_value_event;
  rill_value_registrar_factory = enabled ? rill_observation_make_registrar : 0;
}

// Before `main`, so that a program needs no call to make its relays observable.
__attribute__((constructor)) static void install(void) { rill_observation_enable(true); }
