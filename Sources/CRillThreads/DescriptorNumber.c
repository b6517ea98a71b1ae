#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "DescriptorNumber.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int rill_above_standard_streams(int descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  int code = errno;
  close(descriptor);
  errno = code;
  return moved;
}
