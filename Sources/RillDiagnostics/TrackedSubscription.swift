/// A copy of what the tracker knows of one subscription.
public struct TrackedSubscription: Sendable, Identifiable {
  /// A number that no other subscription of the process has.
  public let id: UInt64
  /// Where the subscription was made.
  ///
  /// The file is `values` or `value` for a subscription of these properties, which `values()` and `value()` replace, and `an observer` for
  /// one that generic code has made.
  public let callSite: CallSite
  /// The stream that is subscribed to.
  public let chain: Chain
  /// The number of values that were delivered.
  public let eventCount: UInt64
  /// The time since the subscription was made, in steps of 10 milliseconds.
  public let age: Duration
  /// The time since the last value was delivered, in steps of 10 milliseconds, or nil if none was.
  public let lastEventAge: Duration?
  /// Where the subscription was made: `main` for the main thread and main actor, the label of a dispatch queue, or a thread's number.
  public let thread: String
  /// The type of the values that the subscriber receives, as Swift spells it.
  public let valueType: String

  /// Whether the values are secret, so that an inspector must not show them.
  package let isSecret: Bool
  /// Whether the subscriber holds its object weakly, as that of `bind(with:)`.
  package let isWeak: Bool
  /// The `LeakTrackingScope` in which it was made, or zero.
  package let leakTrackingScope: UInt64

  /// A stream as the operations that it consists of.
  public struct Chain: Sendable, CustomStringConvertible {
    /// The operations from the source to the subscriber.
    ///
    /// The first has no source of its own, or its sources are `source` and `others`.
    public let operations: [String]
    /// The first source of the first operation, if it is live and the operation has several.
    public var source: Chain? { first.first }
    /// Its other live sources, such as inner streams.
    public let others: [Chain]
    // An array, because a struct cannot contain itself.
    private let first: [Chain]

    init(operations: [String], source: Chain?, others: [Chain]) {
      self.operations = operations
      self.others = others
      first = source.map { [$0] } ?? []
    }

    /// The chain in one line, as in `PublishSubject → flatMap [interval] → map`, where `interval` is an inner stream.
    ///
    /// A shared stream is `share` behind its source, and a driver or signal is `Driver` or `Signal`: `BehaviorRelay → Driver → debounce`.
    /// `detailedDescription` shows how they are made.
    public var description: String { UserVisibleChain(self).chain.detailedDescription }

    /// The chain in one line, with the subjects and connections of shared streams, drivers and signals.
    public var detailedDescription: String {
      guard let head = operations.first else { return source?.detailedDescription ?? "" }
      let inner = others.map(\.detailedDescription).joined(separator: ", ")
      let operations = [inner.isEmpty ? head : "\(head) [\(inner)]"] + operations.dropFirst()
      return ((source.map { [$0.detailedDescription] } ?? []) + operations).joined(separator: " → ")
    }
  }
}
