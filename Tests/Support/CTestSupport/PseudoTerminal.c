#define _GNU_SOURCE
#include "PseudoTerminal.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int pseudo_terminal_open(char *path, size_t capacity) {
  int emulator_end = posix_openpt(O_RDWR | O_NOCTTY);
  if (emulator_end < 0) return -1;
  const char *name = grantpt(emulator_end) == 0 && unlockpt(emulator_end) == 0 ? ptsname(emulator_end) : NULL;
  if (!name || strlen(name) >= capacity) {
    close(emulator_end);
    return -1;
  }
  strcpy(path, name);
  fcntl(emulator_end, F_SETFD, FD_CLOEXEC);
  return emulator_end;
}
