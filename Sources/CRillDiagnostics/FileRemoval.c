#define _GNU_SOURCE
#include "FileRemoval.h"

#include "InspectorSockets.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
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

void rill_remove_old_recordings(const char *folder, int64_t seconds) {
  DIR *entries = opendir(folder);
  if (!entries) return;
  for (struct dirent *entry; (entry = readdir(entries));) {
    char *rest;
    long process = strtol(entry->d_name, &rest, 10);
    size_t length = strlen(rest);
    if (process <= 0 || process > INT32_MAX || *rest != '-' || length < 6 || strcmp(rest + length - 6, ".jsonl") != 0) continue;
    struct stat state;
    if (fstatat(dirfd(entries), entry->d_name, &state, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(state.st_mode)) continue;
    if (time(NULL) - state.st_mtime < seconds || kill((pid_t)process, 0) == 0 || errno != ESRCH) continue;
    unlinkat(dirfd(entries), entry->d_name, 0);
  }
  closedir(entries);
}
