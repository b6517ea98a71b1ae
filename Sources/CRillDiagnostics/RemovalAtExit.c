#define _GNU_SOURCE
#include "RemovalAtExit.h"

#include "InspectorSockets.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct file {
  char *path;
  struct file *next;
};

static struct file *files;

void rill_remove_files(void) {
  if (rill_is_forked()) return;
  for (struct file *file = __atomic_exchange_n(&files, NULL, __ATOMIC_ACQ_REL); file;) {
    struct file *next = file->next;
    unlink(file->path);
    free(file->path);
    free(file);
    file = next;
  }
}

void rill_remove_at_exit(const char *path) {
  struct file *file = malloc(sizeof(struct file));
  if (!file || !(file->path = strdup(path))) abort();
  file->next = __atomic_load_n(&files, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&files, &file->next, file, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {}
}
