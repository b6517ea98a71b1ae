#include <stdio.h>
#include <string.h>

// Says what a run of all tests does, and how long it takes, before the first test. A run of some tests has arguments.
__attribute__((constructor)) static void announce(int count, char **arguments) {
  static const char bundle[] = "PackageTests.xctest";
  if (count != 1 || strlen(arguments[0]) < sizeof bundle) return;
  if (strcmp(arguments[0] + strlen(arguments[0]) - (sizeof bundle - 1), bundle) != 0) return;
  fputs("The tests of Rill but those that take half a second or more, which RILL_ALL_TESTS=1 adds: about a minute.\n", stderr);
}
