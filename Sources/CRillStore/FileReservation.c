#define _GNU_SOURCE
#include "FileReservation.h"

#include <errno.h>
#include <fcntl.h>

#if defined(__linux__)
#include <linux/falloc.h>

int rill_reserve(int file, long long offset, long long length) {
  if (fallocate(file, FALLOC_FL_KEEP_SIZE, offset, length) == 0) return 0;
  int isUnsupported = errno == EOPNOTSUPP || errno == ENOSYS || errno == EINVAL || errno == ENODEV;
  return isUnsupported ? -1 : errno;
}
#else
int rill_reserve(int file, long long offset, long long length) { return -1; }
#endif
