#include "BatchingThreads.h"

int rill_batches;
