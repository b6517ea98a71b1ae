#include "CallStackAddresses.h"

#include "TaskLayout.h"

#if RILL_HAS_TASK_LAYOUT
size_t rill_callers(uintptr_t *addresses, size_t capacity) {
  uintptr_t *frame = __builtin_frame_address(0);
  size_t count = 0;
  while (count < capacity && frame && frame[1]) {
    addresses[count++] = frame[1];
    // Frames of async functions are marked with bit 60.
    uintptr_t *next = (uintptr_t *)(frame[0] & ~(UINT64_C(1) << 60));
    if (next <= frame || next > frame + (1 << 16)) break;
    frame = next;
  }
  return count;
}
#else
size_t rill_callers(uintptr_t *addresses, size_t capacity) { return 0; }
#endif
