#include <stdio.h>
#include <string.h>

// Says what a run of all tests does, and how long it takes, before the first test. A run of some tests has arguments.
__attribute__((constructor)) static void announce(int count, char **arguments) {
  static const char bundle[] = "PackageTests.xctest";
  if (count != 1 || strlen(arguments[0]) < sizeof bundle) return;
  if (strcmp(arguments[0] + strlen(arguments[0]) - (sizeof bundle - 1), bundle) != 0) return;
  fputs("All tests of Rill but those that build other packages: about four minutes on two cores, and six on slow ones.\n", stderr);
}
