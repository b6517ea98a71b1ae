#ifndef C_PSEUDO_TERMINAL_H
#define C_PSEUDO_TERMINAL_H

#include <stddef.h>

/// Makes a terminal and returns the emulator's end of it, or -1. Writes to `path` where the program's end is.
///
/// What Swift is offered of the C library on Linux has no functions for that.
int pseudo_terminal_open(char *path, size_t capacity);

#endif
