#define _GNU_SOURCE
#include "InstructionCounter.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define INSTRUCTION_COUNTER_SANITIZED 1
#endif
#endif

#if defined(__linux__) && defined(__x86_64__) && !defined(INSTRUCTION_COUNTER_SANITIZED)

#include <signal.h>
#include <stddef.h>
#include <ucontext.h>
#include <x86intrin.h>

// The processor's own counters are not used: most virtual machines and containers have none. The trap flag makes every x86-64
// processor trap after each instruction, and the results do not depend on the model.
static const uint64_t trap_flag = 0x100;

static struct rill_instruction_counts counts;
static struct sigaction previous_action;

static void count_instruction(const uint8_t *code) {
  counts.instructions++;
  bool is_locked = false;
  for (;; code++) {
    if (*code == 0xF0) {
      is_locked = true;
    } else if (*code != 0x66 && *code != 0x67 && *code != 0xF2 && *code != 0xF3 && *code != 0x2E && *code != 0x36 && *code != 0x3E &&
               *code != 0x26 && *code != 0x64 && *code != 0x65 && (*code & 0xF0) != 0x40) {
      break;
    }
  }
  // `xchg` with memory is atomic without a prefix.
  bool is_exchange = (code[0] == 0x86 || code[0] == 0x87) && code[1] < 0xC0;
  bool is_fence = code[0] == 0x0F && code[1] == 0xAE && code[2] == 0xF0;
  if (is_locked || is_exchange || is_fence) {
    counts.atomics++;
  }
  if (code[0] == 0x0F && code[1] == 0x05) {
    counts.system_calls++;
  }
}

static void trapped(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)info;
  // The instruction that comes next.
  count_instruction((const uint8_t *)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP]);
}

void instruction_counter_start(void) {
  struct sigaction action = {0};
  action.sa_sigaction = trapped;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGTRAP, &action, &previous_action);
  counts = (struct rill_instruction_counts){0};
  __writeeflags(__readeflags() | trap_flag);
}

struct rill_instruction_counts instruction_counter_stop(void) {
  __writeeflags(__readeflags() & ~trap_flag);
  sigaction(SIGTRAP, &previous_action, NULL);
  return counts;
}

bool instruction_counter_is_available(void) {
  // Some systems that translate or simulate x86-64 ignore the flag.
  uint32_t rounds = 500;
  uint64_t word = 0;
  instruction_counter_start();
  __asm__ volatile("1: lock incq %1\n dec %0\n jnz 1b" : "+r"(rounds), "+m"(word) : : "cc");
  struct rill_instruction_counts taken = instruction_counter_stop();
  return taken.atomics == 500 && taken.instructions >= 1500 && taken.instructions < 1600;
}

#else

bool instruction_counter_is_available(void) { return false; }

void instruction_counter_start(void) {}

struct rill_instruction_counts instruction_counter_stop(void) { return (struct rill_instruction_counts){0}; }

#endif
