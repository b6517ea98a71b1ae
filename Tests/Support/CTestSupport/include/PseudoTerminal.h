#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

#include <stddef.h>

/// Creates a pseudo-terminal, and returns the descriptor of the emulator's end, or -1. Writes the path of the program's end to `path`.
///
/// Written in C because Swift does not import the necessary functions of the C library on Linux.
int pseudo_terminal_open(char *path, size_t capacity);

#endif
