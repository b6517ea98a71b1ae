import Foundation

/// Runs `body` and returns the processor time that this process has used meanwhile.
///
/// Unlike the time that has elapsed, it hardly depends on what else the machine does.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  let start = clock()
  try body()
  return .microseconds((clock() - start) * 1_000_000 / CLOCKS_PER_SEC)
}
