#include "FileSizeLimit.h"

#include <signal.h>
#include <sys/resource.h>

void test_limit_file_size(long bytes) {
  // The signal would end the process before the write could fail.
  signal(SIGXFSZ, SIG_IGN);
  struct rlimit limit;
  getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = bytes < 0 ? limit.rlim_max : (rlim_t)bytes;
  setrlimit(RLIMIT_FSIZE, &limit);
}
