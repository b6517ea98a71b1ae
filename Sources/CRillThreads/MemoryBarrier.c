#define _GNU_SOURCE
#include "MemoryBarrier.h"

#if defined(__linux__)
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// From linux/membarrier.h, which is not installed on every system.
enum { command_private_expedited = 1 << 3, command_register_private_expedited = 1 << 4 };

bool rill_has_process_barrier(void) {
#ifdef SYS_membarrier
  return syscall(SYS_membarrier, command_register_private_expedited, 0, 0) == 0;
#else
  return false;
#endif
}

void rill_process_barrier(void) {
#ifdef SYS_membarrier
  // A child of fork does not inherit the registration, so it is repeated where it is missing.
  while (syscall(SYS_membarrier, command_private_expedited, 0, 0) != 0) {
    if (errno != EPERM || !rill_has_process_barrier()) abort();
  }
#endif
}
#else
// Other systems have no such barrier. Every thread executes an ordinary one there.
bool rill_has_process_barrier(void) { return false; }
void rill_process_barrier(void) {}
#endif
