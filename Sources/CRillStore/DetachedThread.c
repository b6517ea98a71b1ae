#include "DetachedThread.h"

#include <pthread.h>

int rill_start_thread(void *(*function)(void *), void *context) {
  pthread_t thread;
  int code = pthread_create(&thread, NULL, function, context);
  if (code == 0) pthread_detach(thread);
  return code;
}
