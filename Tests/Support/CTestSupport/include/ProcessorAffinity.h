#ifndef PROCESSOR_AFFINITY_H
#define PROCESSOR_AFFINITY_H

/// Keeps this thread, and the threads that it starts, on the processor on which it runs.
///
/// Does nothing where the system has no call for it, or refuses.
void test_stay_on_one_processor(void);

#endif
