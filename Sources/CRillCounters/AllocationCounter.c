#include "AllocationCounter.h"

#include <stdlib.h>

// Allocation functions that the executable defines replace those of libc for all shared libraries of the process. Under a
// sanitizer, the sanitizer defines them.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define ALLOCATION_COUNTER_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(ALLOCATION_COUNTER_SANITIZED)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc's own names of its allocation functions. Functions not replaced below, such as `valloc`, use the same heap uncounted.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_bool is_counting = false;
static _Atomic int64_t calls = 0;
static _Atomic int64_t live_bytes = 0;

static bool counting(void) { return atomic_load_explicit(&is_counting, memory_order_relaxed); }

static void *counted(void *block) {
  if (counting() && block != NULL) {
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&live_bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
  }
  return block;
}

static void uncount(void *block) {
  if (counting() && block != NULL) {
    atomic_fetch_sub_explicit(&live_bytes, (int64_t)malloc_usable_size(block), memory_order_relaxed);
  }
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  int64_t before = counting() && block != NULL ? (int64_t)malloc_usable_size(block) : 0;
  void *moved = __libc_realloc(block, size);
  // If `realloc` fails, the old block stays allocated. With a size of 0, the block is freed although NULL is returned.
  if (moved != NULL || size == 0) {
    atomic_fetch_sub_explicit(&live_bytes, before, memory_order_relaxed);
  }
  return counted(moved);
}

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  void *block = counted(__libc_memalign(alignment, size));
  if (block == NULL) {
    return ENOMEM;
  }
  *result = block;
  return 0;
}

void free(void *block) {
  uncount(block);
  __libc_free(block);
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
  atomic_store(&calls, 0);
  atomic_store(&live_bytes, 0);
  atomic_store(&is_counting, true);
}

void allocation_counter_stop(void) { atomic_store(&is_counting, false); }

int64_t allocation_counter_calls(void) { return atomic_load(&calls); }

int64_t allocation_counter_live_bytes(void) { return atomic_load(&live_bytes); }

#else

bool allocation_counter_is_available(void) { return false; }

void allocation_counter_start(void) {}

void allocation_counter_stop(void) {}

int64_t allocation_counter_calls(void) { return 0; }

int64_t allocation_counter_live_bytes(void) { return 0; }

#endif
