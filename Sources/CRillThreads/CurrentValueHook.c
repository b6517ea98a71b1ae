#include "CurrentValueHook.h"

bool (*rill_value_hook)(const void *hub, int event);
