#include "Fork.h"

#include <unistd.h>

int test_fork(void) { return fork(); }
