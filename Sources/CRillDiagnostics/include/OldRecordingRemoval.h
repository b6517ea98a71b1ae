#ifndef RILL_OLD_RECORDING_REMOVAL_H
#define RILL_OLD_RECORDING_REMOVAL_H

#include <stdint.h>

/// Removes the files `PID-NAME.jsonl` of ended processes that were last written more than `seconds` ago.
void rill_remove_old_recordings(const char *folder, int64_t seconds);

#endif
