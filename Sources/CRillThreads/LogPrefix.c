#define _GNU_SOURCE
#include "LogPrefix.h"

#include "CurrentThreadAndQueue.h"

#include <stdint.h>
#include <stdio.h>
#include <time.h>

size_t rill_write_log_prefix(uint8_t *text, size_t size, uint64_t elapsed) {
  struct timespec now;
  struct tm parts;
#if defined(_WIN32)
  timespec_get(&now, TIME_UTC);
  time_t seconds = now.tv_sec;
  localtime_s(&parts, &seconds);
#else
  clock_gettime(CLOCK_REALTIME, &now);
  localtime_r(&now.tv_sec, &parts);
#endif
  char date[32];
  strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", &parts);
  uintptr_t thread;
  const char *label;
  char number[32] = "main";
  if (!rill_is_on_main(&thread, &label)) snprintf(number, sizeof number, "thread %ju", (uintmax_t)thread);
  unsigned long long milliseconds = elapsed / 1000000;
  int length = snprintf(
      (char *)text, size, "%s.%03ld +%llu.%03llus %s: ", date, now.tv_nsec / 1000000, milliseconds / 1000, milliseconds % 1000,
      label ? label : number);
  return length < 0 ? 0 : (size_t)length < size ? (size_t)length : size - 1;
}
