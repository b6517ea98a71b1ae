/// The times at which a subscription began and ended.
public struct Subscription: Hashable, Sendable {
  /// The value of `unsubscribe` for a subscription that has not ended.
  public static let infiniteTime: TestTime = .max

  /// The time at which the subscription began.
  public let subscribe: TestTime
  /// The time at which the subscription ended, or `infiniteTime`.
  public let unsubscribe: TestTime

  /// Creates a subscription that began at `subscribe` and has not ended.
  public init(_ subscribe: TestTime) { self.init(subscribe, Subscription.infiniteTime) }

  /// Creates a subscription from `subscribe` to `unsubscribe`.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// Creates a subscription from `subscribe` to `unsubscribe`.
  public init(subscribe: TestTime, unsubscribe: TestTime = Subscription.infiniteTime) { self.init(subscribe, unsubscribe) }
}

extension Subscription: CustomDebugStringConvertible {
  /// `(200 : 250)`.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == Subscription.infiniteTime ? "Infinity" : String(unsubscribe)))"
  }
}
