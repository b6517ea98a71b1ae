#include "ActiveBatchCount.h"

int rill_batches;
uintptr_t rill_begun_batches;
