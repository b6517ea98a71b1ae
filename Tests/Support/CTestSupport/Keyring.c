#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "Keyring.h"

#if defined(__linux__)

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PROCESS_KEYRING = -2, REVOKE = 3 };

long test_add_key(const char *description, const void *bytes, size_t length) {
  long key = syscall(SYS_add_key, "user", description, bytes, length, PROCESS_KEYRING);
  return key < 0 ? -errno : key;
}

void test_revoke_key(long key) { syscall(SYS_keyctl, REVOKE, key); }

#endif
