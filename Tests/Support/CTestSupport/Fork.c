#include "Fork.h"

#include <unistd.h>

int test_fork(void) {
  int child = fork();
  // No descendant waits forever: Foundation regards a process as running while one of its children has the descriptors that it inherited.
  if (child == 0) alarm(300);
  return child;
}
