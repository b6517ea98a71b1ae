#define _GNU_SOURCE
#include "InspectorFiles.h"

#include "InspectorSockets.h"

#include <DescriptorNumber.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int rill_make_private_folder(const char *path) {
  if (mkdir(path, 0700) != 0 && errno != EEXIST) return -errno;
  // Not a link: it could lead to a folder that others change.
  int folder = rill_above_standard_streams(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (folder < 0) return errno == ENOTDIR || errno == ELOOP ? RILL_NOT_A_FOLDER : -errno;
  struct stat state;
  int result = fstat(folder, &state) == 0 ? 0 : -errno;
  close(folder);
  if (result != 0) return result;
  if (state.st_uid != geteuid()) return RILL_FOREIGN_FOLDER;
  return (state.st_mode & 077) != 0 ? RILL_OPEN_FOLDER : 0;
}

void rill_copy_temporary_folder(char *path, uintptr_t size) {
#ifdef _CS_DARWIN_USER_TEMP_DIR
  uintptr_t count = confstr(_CS_DARWIN_USER_TEMP_DIR, path, size);
  if (count > 0 && count <= size) return;
#endif
  snprintf(path, size, "/tmp");
}

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
