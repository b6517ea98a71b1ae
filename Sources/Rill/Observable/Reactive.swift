/// What a type offers as streams, under `.rx`.
///
///     NotificationCenter.default.rx.notification(name)
///
/// Every property of a class that can be set is there as a place to bind to:
///
///     model.title.bind(to: label.rx.text)
@dynamicMemberLookup
public struct Reactive<Base> {
  /// Whose streams these are.
  public let base: Base

  /// The streams of `base`.
  public init(_ base: Base) { self.base = base }

  /// A property of `base`, held weakly, as a place to bind to: it is set on the main actor, at once when the value comes there, else in
  /// order.
  @preconcurrency
  @_alwaysEmitIntoClient
  public subscript<Property: Sendable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject & Sendable {
    Binder(base, setting: keyPath)
  }
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
