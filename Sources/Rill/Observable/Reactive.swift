/// What a type offers as streams, under `.rx`.
///
///     NotificationCenter.default.rx.notification(name)
public struct Reactive<Base> {
  /// Whose streams these are.
  public let base: Base

  /// The streams of `base`.
  public init(_ base: Base) { self.base = base }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type that offers streams under `.rx`.
public protocol ReactiveCompatible {
  /// The type whose streams these are.
  associatedtype ReactiveBase

  /// What the type offers as streams.
  static var rx: Reactive<ReactiveBase>.Type { get }
  /// What the instance offers as streams.
  var rx: Reactive<ReactiveBase> { get }
}

extension ReactiveCompatible {
  /// What the type offers as streams.
  public static var rx: Reactive<Self>.Type { Reactive<Self>.self }
  /// What the instance offers as streams.
  public var rx: Reactive<Self> { Reactive(self) }
}
