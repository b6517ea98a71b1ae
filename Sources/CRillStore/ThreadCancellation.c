#include "ThreadCancellation.h"

#include <pthread.h>

int rill_disable_cancellation(void) {
  int state = PTHREAD_CANCEL_ENABLE;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
  return state;
}

void rill_restore_cancellation(int state) {
  int disabled;
  pthread_setcancelstate(state, &disabled);
}
