#include "StandardError.h"

#include <stdio.h>

void rill_write_error(const uint8_t *text, size_t size) { fwrite(text, 1, size, stderr); }
