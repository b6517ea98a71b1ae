import Foundation

/// Returns the seed for a random test: `RILL_SEED` or a random one.
///
/// The test prints it when it fails.
package func randomSeed() -> UInt64 {
  if let fixed = ProcessInfo.processInfo.environment["RILL_SEED"].flatMap(UInt64.init) { return fixed }
  return .random(in: 0 ... .max)
}
