#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "KernelKeyring.h"

#if defined(__linux__)

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

long rill_read_kernel_key(const char *description, void *bytes, size_t length) {
  // Numbers of the system's interface, so that no header of libkeyutils is needed.
  enum { SEARCH = 10, READ = 11, USER_KEYRING = -4 };
  long key = syscall(SYS_request_key, "user", description, NULL, 0);
  if (key < 0) key = syscall(SYS_keyctl, SEARCH, USER_KEYRING, "user", description, 0);
  if (key < 0) return -errno;
  long read = syscall(SYS_keyctl, READ, key, bytes, length);
  if (read < 0) return -errno;
  return (size_t)read < length ? read : (long)length;
}

#endif
