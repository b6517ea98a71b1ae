#define _GNU_SOURCE
#include "RemovalAtExit.h"

#include "InspectorSockets.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAXIMUM_FILES = 16 };
static char *files[MAXIMUM_FILES];

void rill_remove_files(void) {
  if (rill_is_forked()) return;
  for (int index = 0; index < MAXIMUM_FILES; index++) {
    char *path = __atomic_exchange_n(&files[index], NULL, __ATOMIC_ACQ_REL);
    if (path) unlink(path);
    free(path);
  }
}

void rill_remove_at_exit(const char *path) {
  char *copy = strdup(path);
  if (!copy) abort();
  for (int index = 0; index < MAXIMUM_FILES; index++) {
    char *none = NULL;
    if (__atomic_compare_exchange_n(&files[index], &none, copy, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) return;
    if (strcmp(none, path) == 0) break;
  }
  free(copy);
}
