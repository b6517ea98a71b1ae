/// When something was subscribed to, and until when.
public struct Subscription: Hashable, Sendable {
  /// The end of time: when a subscription ends that has not ended.
  public static let infiniteTime: TestTime = .max

  /// When it began.
  public let subscribe: TestTime
  /// When it ended, or `infiniteTime`.
  public let unsubscribe: TestTime

  /// A subscription that began at `subscribe` and has not ended.
  public init(_ subscribe: TestTime) { self.init(subscribe, Subscription.infiniteTime) }

  /// A subscription from `subscribe` to `unsubscribe`.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// A subscription from `subscribe` to `unsubscribe`.
  public init(subscribe: TestTime, unsubscribe: TestTime = Subscription.infiniteTime) { self.init(subscribe, unsubscribe) }
}

extension Subscription: CustomDebugStringConvertible {
  /// `(200 : 250)`.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == Subscription.infiniteTime ? "Infinity" : String(unsubscribe)))"
  }
}
