#include "CurrentValueEventHandler.h"
#include "CurrentValueHook.h"

// Before `main`, so that a program needs no call to make its relays observable.
__attribute__((constructor)) static void install(void) { rill_value_hook = rill_observation_value_event; }
