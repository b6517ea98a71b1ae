#include "CurrentValueHook.h"

void *(*rill_value_registrar_factory)(void);
bool (*rill_value_hook)(const void *registrar, int event);
