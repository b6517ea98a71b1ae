#define _GNU_SOURCE
#include "ThreadBacktraces.h"
#include <stdio.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <dirent.h>
#include <execinfo.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int printing;

static void print_own_stack(int signal_number) {
  (void)signal_number;
  // One thread prints at a time. The others wait here, where they have already been interrupted.
  while (atomic_exchange(&printing, 1)) usleep(1000);
  char title[64];
  int length = snprintf(title, sizeof title, "--- thread %ld\n", syscall(SYS_gettid));
  if (write(STDERR_FILENO, title, (size_t)length) < 0) _exit(70);
  void *frames[64];
  int count = backtrace(frames, 64);
  backtrace_symbols_fd(frames, count, STDERR_FILENO);
  atomic_store(&printing, 0);
}

void thread_backtraces_print(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = print_own_stack;
  sigaction(SIGUSR2, &action, NULL);
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks) return;
  struct dirent *task;
  while ((task = readdir(tasks))) {
    long id = strtol(task->d_name, NULL, 10);
    if (id > 0) syscall(SYS_tgkill, getpid(), id, SIGUSR2);
    usleep(50000);
  }
  closedir(tasks);
  usleep(500000);
}
#else
void thread_backtraces_print(void) { fputs("The stacks of all threads are not available on this platform.\n", stderr); }
#endif
