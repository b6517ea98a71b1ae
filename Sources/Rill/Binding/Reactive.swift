/// The reactive extensions of a type, available under `.rx`.
///
///     NotificationCenter.default.rx.notification(name)
///
/// Every settable property of a class is available as a `Binder`:
///
///     model.title.bind(to: label.rx.text)
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The object that is extended.
  public let base: Base

  /// Creates the reactive extensions of `base`.
  public init(_ base: Base) { self.base = base }

  /// A binder that sets a property of `base` on the main actor.
  ///
  /// The property is set immediately if the value arrives on the main actor, and otherwise in order. The binder holds a weak
  /// reference to `base`.
  @preconcurrency
  public subscript<Property: Sendable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject & Sendable {
    Binder(base, setting: keyPath)
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type that has reactive extensions under `.rx`.
public protocol ReactiveCompatible {
  /// The type that is extended.
  associatedtype ReactiveBase

  /// The reactive extensions of the type.
  ///
  /// Setting it does nothing. It can be set, so that settable properties of `Reactive` can be set through it.
  static var rx: Reactive<ReactiveBase>.Type { get set }
  /// The reactive extensions of this instance.
  ///
  /// Setting it does nothing. It can be set, so that settable properties of `Reactive` can be set through it.
  var rx: Reactive<ReactiveBase> { get nonmutating set }
}

extension ReactiveCompatible {
  /// The reactive extensions of the type.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}  // See the protocol.
  }
  /// The reactive extensions of this instance.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    nonmutating set {}  // See the protocol.
  }
}
