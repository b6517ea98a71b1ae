#ifndef C_RILL_STANDARD_ERROR_H
#define C_RILL_STANDARD_ERROR_H

#include <stddef.h>
#include <stdint.h>

/// Writes to standard error, which is unbuffered.
void rill_write_error(const uint8_t *text, size_t size);

#endif
