/// A relay that emits each value that it accepts to its current subscribers.
///
///     PublishRelay  a--b--c---
///     subscriber      ^b--c---
///
/// A `PublishSubject` that never ends: a sender cannot end the stream for the subscribers. All functions can be called from any
/// thread, also from inside an observer.
///
/// - Complexity: Accepting is O(subscribers), and allocates only if the value has to wait. Subscribing and disposing are O(1).
public final class PublishRelay<Element>: Relay<Element> {
  let hub: Hub<Element>

  /// Makes a relay without subscribers.
  public convenience init() { self.init(Hub()) }

  /// Makes a relay with a limit for the values that wait.
  ///
  /// A value waits while another one is being delivered: from another thread, or further up the stack. `buffer` decides what happens to
  /// it if too many wait.
  ///
  /// - Parameters:
  ///   - buffer: what happens to values that arrive faster than they are delivered. With `suspending`, all of them wait: `send` returns
  ///     after the delivery.
  ///   - onDropped: called for each value that is dropped, with the number of values that were dropped, on the thread that sends it.
  ///   - file: the file in which the relay is made.
  ///   - line: the line on which the relay is made.
  /// - Precondition: `buffer` is not `failing`, because a relay cannot fail.
  @preconcurrency
  public convenience init(
    buffer: BufferingPolicy, onDropped: (@Sendable (Int) -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Hub(bounded: QueueBound(relay: buffer, onDropped, file, line)))
  }

  private init(_ hub: Hub<Element>) {
    self.hub = hub
    super.init(operation: "PublishRelay") { hub.subscribe($0) }
  }

  deinit { hub.releaseSubscribers() }

  /// Whether the relay has a subscriber.
  public var hasObservers: Bool { hub.hasSubscribers }

  /// Delivers a value.
  public func accept(_ event: Element) { hub.next(event) }
}

extension PublishRelay {
  /// Marks what is sent from now on as values of a stored property: see `Hub.markAsStored()`.
  package func markAsStored() { hub.markAsStored() }
}

// Sendable: a gate guards the subscribers.
extension PublishRelay: @unchecked Sendable where Element: Sendable {}
