#define _GNU_SOURCE
#include "OldRecordingRemoval.h"

#include <DescriptorNumber.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void rill_remove_old_recordings(const char *folder, int64_t seconds) {
  int descriptor = rill_above_standard_streams(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor < 0) return;
  DIR *entries = fdopendir(descriptor);
  if (!entries) {
    close(descriptor);
    return;
  }
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
