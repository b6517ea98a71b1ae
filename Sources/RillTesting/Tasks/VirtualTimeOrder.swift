/// The order in which the work of one instant runs.
public enum VirtualTimeOrder: Sendable {
  /// In the order in which it became ready.
  case ready
  /// In a random order that is the same for the same seed. The work of the main actor, and of a serial queue, keeps its order.
  case random(seed: UInt64)

  /// A random order with a new seed, which is printed.
  ///
  /// `.random(seed:)` repeats the run.
  public static var random: VirtualTimeOrder { .random(seed: UInt64.random(in: 0..<1_000_000)) }
}
