#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "SecretMemory.h"

#include <stdint.h>
#include <sys/mman.h>

// Secrets share pages that are never unmapped: to map and lock a page for each takes longer than all other steps of opening a small store.
// Slots are taken without a lock, so that a child process can take one that was forked meanwhile.
enum { SLOT_LENGTH = 128, SLOTS = 32, PAGES = 64 };

static struct {
  unsigned char *memory;
  uint32_t used;
} secret_pages[PAGES];

static void *map_locked(size_t length) {
  void *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  // The system can refuse both. The memory is usable all the same.
  mlock(memory, length);
#ifdef MADV_DONTDUMP
  madvise(memory, length, MADV_DONTDUMP);
#endif
  return memory;
}

// Returns the memory of a page, which is mapped at its first use, or NULL.
static unsigned char *secret_page(int page) {
  unsigned char *memory = __atomic_load_n(&secret_pages[page].memory, __ATOMIC_ACQUIRE);
  if (memory != NULL) return memory;
  unsigned char *new = map_locked(SLOT_LENGTH * SLOTS);
  if (new == NULL) return NULL;
  if (__atomic_compare_exchange_n(&secret_pages[page].memory, &memory, new, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return new;
  munmap(new, SLOT_LENGTH * SLOTS);
  return memory;
}

void *rill_secret_allocate(size_t length) {
  for (int page = 0; page < PAGES && length <= SLOT_LENGTH; page++) {
    unsigned char *memory = secret_page(page);
    if (memory == NULL) return NULL;
    uint32_t used = __atomic_load_n(&secret_pages[page].used, __ATOMIC_RELAXED);
    while (used != UINT32_MAX) {
      int slot = __builtin_ctz(~used);
      if (__atomic_compare_exchange_n(
              &secret_pages[page].used, &used, used | (uint32_t)1 << slot, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return memory + slot * SLOT_LENGTH;
    }
  }
  return map_locked(length);
}

void rill_overwrite(void *secret, size_t length) {
  // Through a volatile pointer, so that the compiler does not omit it as a write that nothing reads.
  volatile unsigned char *byte = secret;
  for (size_t index = 0; index < length; index++) byte[index] = 0;
}

void rill_secret_free(void *secret, size_t length) {
  rill_overwrite(secret, length);
  for (int page = 0; page < PAGES; page++) {
    unsigned char *memory = __atomic_load_n(&secret_pages[page].memory, __ATOMIC_ACQUIRE);
    if (memory == NULL) break;
    uintptr_t offset = (uintptr_t)secret - (uintptr_t)memory;
    if (offset >= SLOT_LENGTH * SLOTS) continue;
    __atomic_fetch_and(&secret_pages[page].used, ~((uint32_t)1 << offset / SLOT_LENGTH), __ATOMIC_RELEASE);
    return;
  }
  munmap(secret, length);
}
