// A library that makes one system call of a program fail, or kills the program at it: see StoreProgramFaultTests.
//
//   FAILING_CALLS_IN=/folder   counts the calls for files in the folder, and for the folder itself
//   FAILING_CALLS_AT=17        the number of the call
//   FAILING_CALLS_BY=5         the error of the call: a number of errno, or kill, or kill-after
//   FAILING_CALLS_COUNT=/file  writes the number of calls to the file when the program ends
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls = 0;

static int is_in_folder(const char *path) {
  const char *folder = getenv("FAILING_CALLS_IN");
  return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file_in_folder(int file) {
  char name[64], path[PATH_MAX];
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  ssize_t length = readlink(name, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_in_folder(path);
}

static int is_due(void) {
  const char *at = getenv("FAILING_CALLS_AT");
  int number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
  return at != NULL && atoi(at) == number;
}

// Returns whether the call is to fail with the error in errno. Sets `kill_after` if the program is to be killed after it.
static int fails(int concerned, int *kill_after) {
  *kill_after = 0;
  if (!concerned || !is_due()) return 0;
  const char *by = getenv("FAILING_CALLS_BY");
  if (strcmp(by, "kill") == 0) kill(getpid(), SIGKILL);
  *kill_after = strcmp(by, "kill-after") == 0;
  errno = atoi(by);
  return !*kill_after;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define INTERPOSED(result, name, parameters, concerned, ...) \
  result name parameters { \
    REAL(name); \
    int kill_after; \
    if (fails(concerned, &kill_after)) return (result)-1; \
    result answer = real(__VA_ARGS__); \
    if (kill_after) kill(getpid(), SIGKILL); \
    return answer; \
  }

INTERPOSED(int, mkdir, (const char *path, mode_t mode), is_in_folder(path), path, mode)
INTERPOSED(int, lstat, (const char *path, struct stat *status), is_in_folder(path), path, status)
INTERPOSED(void *, mmap, (void *place, size_t length, int protection, int flags, int file, off_t offset), file >= 0 && is_file_in_folder(file), place, length, protection, flags, file, offset)
INTERPOSED(int, fstat, (int file, struct stat *status), is_file_in_folder(file), file, status)
INTERPOSED(int, fstatat, (int folder, const char *name, struct stat *status, int flags), is_file_in_folder(folder), folder, name, status, flags)
INTERPOSED(ssize_t, pread, (int file, void *bytes, size_t count, off_t offset), is_file_in_folder(file), file, bytes, count, offset)
INTERPOSED(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t offset), is_file_in_folder(file), file, bytes, count, offset)
INTERPOSED(int, ftruncate, (int file, off_t length), is_file_in_folder(file), file, length)
INTERPOSED(int, fallocate, (int file, int mode, off_t offset, off_t length), is_file_in_folder(file), file, mode, offset, length)
INTERPOSED(int, fsync, (int file), is_file_in_folder(file), file)
INTERPOSED(int, fdatasync, (int file), is_file_in_folder(file), file)
INTERPOSED(int, renameat, (int folder, const char *name, int other, const char *newName), is_file_in_folder(folder), folder, name, other, newName)
INTERPOSED(int, linkat, (int folder, const char *name, int other, const char *newName, int flags), is_file_in_folder(folder), folder, name, other, newName, flags)
INTERPOSED(int, unlinkat, (int folder, const char *name, int flags), is_file_in_folder(folder), folder, name, flags)
// Releasing a lock cannot fail.
INTERPOSED(int, flock, (int file, int operation), operation != LOCK_UN && is_file_in_folder(file), file, operation)

static int mode_of(int flags, va_list rest) { return flags & O_CREAT ? va_arg(rest, int) : 0; }

int open(const char *path, int flags, ...) {
  REAL(open);
  va_list rest;
  va_start(rest, flags);
  int mode = mode_of(flags, rest);
  va_end(rest);
  int kill_after;
  if (fails(is_in_folder(path), &kill_after)) return -1;
  int file = real(path, flags, mode);
  if (kill_after) kill(getpid(), SIGKILL);
  return file;
}

int openat(int folder, const char *name, int flags, ...) {
  REAL(openat);
  va_list rest;
  va_start(rest, flags);
  int mode = mode_of(flags, rest);
  va_end(rest);
  int kill_after;
  if (fails(is_file_in_folder(folder), &kill_after)) return -1;
  int file = real(folder, name, flags, mode);
  if (kill_after) kill(getpid(), SIGKILL);
  return file;
}

__attribute__((destructor)) static void write_count(void) {
  const char *path = getenv("FAILING_CALLS_COUNT");
  FILE *file = path == NULL ? NULL : fopen(path, "w");
  if (file == NULL) return;
  fprintf(file, "%d", calls);
  fclose(file);
}
