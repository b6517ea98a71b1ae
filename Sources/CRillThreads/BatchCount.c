#include "BatchCount.h"

int rill_batches;
