#define _GNU_SOURCE
#include "CrashNote.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char text[512];

void crash_note_set(const char *note) {
  strncpy(text, note, sizeof text - 1);
}

void crash_note_print(void) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0) _exit(70);
}

static void print_note(int signal_number) {
  crash_note_print();
  // SA_RESETHAND has restored the default handler, so this ends the process.
  raise(signal_number);
}

void crash_note_install(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = print_note;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  // Not SIGBUS: the store handles it, if a file that it has mapped is truncated.
  const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGFPE};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}

void crash_note_prepare_thread(void) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_size = 1 << 16;
  stack.ss_sp = malloc(stack.ss_size);
  sigaltstack(&stack, NULL);
}
