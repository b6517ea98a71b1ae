#ifndef C_RILL_CALL_STACK_ADDRESSES_H
#define C_RILL_CALL_STACK_ADDRESSES_H

#include <stddef.h>
#include <stdint.h>

/// Writes the return addresses of the calling thread, and returns their number.
size_t rill_callers(uintptr_t *addresses, size_t capacity);
/// Writes the addresses at which a suspended task and its callers will continue, and returns their number.
size_t rill_task_resume_points(void *task, uintptr_t *addresses, size_t capacity);

#endif
