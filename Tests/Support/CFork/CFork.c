#include "CFork.h"

#include <unistd.h>

int test_fork(void) { return fork(); }
