// The few protocols of Combine that RillCombine uses, so that it is compiled and tested where Combine does not exist.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public struct CombineIdentifier: Hashable {
  private let object: ObjectIdentifier
  public init(_ object: AnyObject) { self.object = ObjectIdentifier(object) }
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public struct Demand: Equatable, Comparable, Sendable {
    /// Nil if unlimited.
    private var limit: Int?

    public static let unlimited = Demand(limit: nil)
    public static let none = Demand(limit: 0)
    public static func max(_ value: Int) -> Demand { Demand(limit: value) }

    public static func < (left: Demand, right: Demand) -> Bool {
      guard let limit = left.limit else { return false }
      return right.limit.map { limit < $0 } ?? true
    }

    public static func += (left: inout Demand, right: Demand) {
      if let limit = left.limit, let other = right.limit { left.limit = limit + other } else { left.limit = nil }
    }

    public static func -= (left: inout Demand, right: Int) {
      if let limit = left.limit {
        precondition(limit >= right, "a value without demand")
        left.limit = limit - right
      }
    }
  }
}
