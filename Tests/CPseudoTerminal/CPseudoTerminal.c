#define _GNU_SOURCE
#include "CPseudoTerminal.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int pseudo_terminal_open(char *path, size_t capacity) {
  int end = posix_openpt(O_RDWR | O_NOCTTY);
  if (end < 0) return -1;
  const char *name = grantpt(end) == 0 && unlockpt(end) == 0 ? ptsname(end) : NULL;
  if (!name || strlen(name) >= capacity) {
    close(end);
    return -1;
  }
  strcpy(path, name);
  fcntl(end, F_SETFD, FD_CLOEXEC);
  return end;
}
