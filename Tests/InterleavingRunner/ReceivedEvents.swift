#if EXPLORE_INTERLEAVINGS
  /// What one subscriber has received.
  final class ReceivedEvents: @unchecked Sendable {
    // Sendable: the explorer reports accesses without an order.

    private let variable = TrackedVariable()
    private let explorer: Explorer
    private(set) var events: [String] = []

    init(_ explorer: Explorer) { self.explorer = explorer }

    func add(_ event: String) {
      explorer.access(variable, isWrite: true)
      events.append(event)
    }
  }
#endif
