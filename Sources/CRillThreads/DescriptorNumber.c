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

int rill_pipe_above_standard_streams(int result[2]) {
  int ends[2];
  if (pipe(ends) != 0) return errno;
  for (int i = 0; i < 2; i++) ends[i] = rill_above_standard_streams(ends[i]);
  if (ends[0] < 0 || ends[1] < 0) {
    int code = errno;
    for (int i = 0; i < 2; i++) {
      if (ends[i] >= 0) close(ends[i]);
    }
    return code;
  }
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, fcntl(ends[i], F_GETFL) | O_NONBLOCK);
    result[i] = ends[i];
  }
  return 0;
}
