#ifndef C_RILL_INSTRUCTION_COUNTER_H
#define C_RILL_INSTRUCTION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What the calling thread has executed outside of the kernel.
struct rill_instruction_counts {
  /// All instructions.
  int64_t instructions;
  /// The atomic read-modify-write instructions and full barriers among them, whose time differs most between processors.
  int64_t atomics;
  /// The system calls among them.
  int64_t system_calls;
};

/// Returns whether this build and this system can count instructions. Linux on x86-64 can, but not under a sanitizer. If it cannot,
/// `instruction_counter_stop` returns zeros.
bool instruction_counter_is_available(void);

/// Starts counting the instructions of the calling thread, with a trap after each of them, which takes a microsecond or more.
///
/// Until `instruction_counter_stop`, the thread must not block signals, as creating a thread or a process does.
void instruction_counter_start(void);

/// Stops counting, and returns the counts since `instruction_counter_start`.
struct rill_instruction_counts instruction_counter_stop(void);

#endif
