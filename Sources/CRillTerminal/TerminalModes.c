#define _GNU_SOURCE
#include "ProcessTerminal.h"
#include "TerminalState.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// How long a terminal that accepts no bytes (Ctrl-S) can delay the end of the process.
enum { write_timeout_ms = 500 };

// Written while no handler reads it: before there is an owner, or while the modes are off.
static struct termios modes_before;
static uint8_t on_bytes[RILL_TERMINAL_BYTES], off_bytes[RILL_TERMINAL_BYTES];
static size_t on_length, off_length;

// Whether there is anything to restore.
static atomic_bool is_on;
// Set when the process ends, so that no other thread switches the modes on again.
static atomic_bool is_ending;

void rill_terminal_store_bytes(const uint8_t *on, size_t on_count, const uint8_t *off, size_t off_count) {
  if (on_count > 0) memcpy(on_bytes, on, on_count);
  if (off_count > 0) memcpy(off_bytes, off, off_count);
  on_length = on_count;
  off_length = off_count;
  atomic_store(&is_on, false);
}

static void write_to_terminal(const uint8_t *bytes, size_t count) {
  if (rill_terminal_output < 0) return;
  while (count > 0) {
    // The timeout is needed because this thread may be the one that ends the process. Where poll does not support terminals, it
    // returns immediately.
    struct pollfd output = {.fd = rill_terminal_output, .events = POLLOUT};
    int ready = poll(&output, 1, write_timeout_ms);
    if (ready == 0 || (ready < 0 && errno != EINTR)) return;
    if (ready < 0) continue;
    ssize_t written = write(rill_terminal_output, bytes, count);
    if (written < 0 && errno != EINTR && errno != EAGAIN) return;
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    }
  }
}

static void set_modes(const struct termios *modes) {
  if (rill_terminal_input < 0) return;
  while (tcsetattr(rill_terminal_input, TCSANOW, modes) != 0 && errno == EINTR) {}
}

// Async-signal-safe.
void rill_terminal_switch_off(void) {
  if (atomic_load(&rill_terminal_owner) != getpid()) return;
  // SIGTTOU is blocked so that it does not stop this process if another process group gets the terminal in the meantime.
  sigset_t background_writing = rill_set_of_signal(SIGTTOU), mask;
  pthread_sigmask(SIG_BLOCK, &background_writing, &mask);
  if (rill_terminal_get_status() == RILL_TERMINAL_FOREGROUND && atomic_exchange(&is_on, false)) {
    write_to_terminal(off_bytes, off_length);
    set_modes(&modes_before);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

void rill_terminal_restore_at_end(void) {
  atomic_store(&is_ending, true);
  rill_terminal_switch_off();
}

void rill_terminal_switch_on(void) {
  if (atomic_load(&is_ending) || rill_terminal_get_status() != RILL_TERMINAL_FOREGROUND) return;
  if (!atomic_load(&is_on)) {
    if (rill_terminal_input >= 0 && tcgetattr(rill_terminal_input, &modes_before) != 0) return;
    // Set before the modes are switched on: restoring modes that have not changed does no harm.
    atomic_store(&is_on, true);
  }
  sigset_t background_writing = rill_set_of_signal(SIGTTOU), mask;
  pthread_sigmask(SIG_BLOCK, &background_writing, &mask);
  struct termios modes = modes_before;
  modes.c_lflag &= ~(tcflag_t)(ECHO | ICANON);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  set_modes(&modes);
  write_to_terminal(on_bytes, on_length);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  // If another thread has called exit() in the meantime, it may have restored the terminal before these changes were made.
  if (atomic_load(&is_ending)) {
    atomic_store(&is_on, true);
    rill_terminal_switch_off();
  }
}
