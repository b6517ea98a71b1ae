#ifndef RILL_DESCRIPTOR_NUMBER_H
#define RILL_DESCRIPTOR_NUMBER_H

/// Returns a descriptor whose number is not that of a standard stream, in place of a new one, which it closes if it has such a number.
///
/// In a process whose standard streams are closed, `open` returns their numbers, and what is printed would be written into that file. A
/// descriptor that is moved is closed by `exec`. A negative one is returned as it is. Returns -1 and sets `errno` if no number is free.
int rill_above_standard_streams(int descriptor);

/// Makes a pipe that never blocks, is closed by `exec`, and has no number of a standard stream.
///
/// Returns 0, or the number of an error; `result` has not changed then.
int rill_pipe_above_standard_streams(int result[2]);

#endif
