#if EXPLORE_INTERLEAVINGS
  /// A value that is set before the threads start.
  final class LateValue<Value>: @unchecked Sendable {
    // Sendable: it does not change after that.
    var value: Value?
  }
#endif
