/// The tests of a class that concern threads.
///
/// `.ci/run --threads` finds the classes that conform to it by their declarations, and runs them under ThreadSanitizer, next to all tests
/// of `RillTests` and `RillPropertiesTests`.
package protocol ConcernsThreads {}

/// Whether this build has ThreadSanitizer, and why a test does not run under it.
///
///     try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
package enum ThreadSanitizer {
  #if THREAD_SANITIZER
    package static let isOn = true
  #else
    package static let isOn = false
  #endif

  package static let oneThread = "It is long, and has one thread."
  package static let deepStack = "Its stacks are too deep for the tables of ThreadSanitizer."
  package static let signals = "It stops a thread by a signal, which ThreadSanitizer puts off."
}
