#ifndef C_RILL_CALL_STACK_ADDRESSES_H
#define C_RILL_CALL_STACK_ADDRESSES_H

#include <stddef.h>
#include <stdint.h>

/// Writes the return addresses of the calling thread, and returns their number.
size_t rill_callers(uintptr_t *addresses, size_t capacity);

#endif
