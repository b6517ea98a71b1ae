#include "ActiveBatchCount.h"

int rill_batches;
