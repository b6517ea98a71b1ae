public import Rill

/// A property that announces its changes, and that whoever sees it may change: the settable sibling of `@PropertyPublished`.
///
///     final class Form {
///       @PropertyRelay(distinct: true) var name = ""
///     }
///
///     field.text.bind(to: form.$name)       what is typed goes into the property,
///     form.$name.bind(to: field.label)      and what the property is given is shown
///
/// `name = "Ada"` stores and announces; `$name` is a `BehaviorRelay`, so that streams can be bound to it as well as from it. Two
/// properties that are bound to each other must be `distinct`, or one change would go to and fro for ever.
///
/// All else is as for `@PropertyPublished`: a value is stored before it is announced; reading and changing is allowed everywhere,
/// from any thread and from inside a subscriber; copies share the property.
///
/// `name += "!"` reads and then assigns: another thread may come in between. `_name.update { $0 += "!" }` and
/// `$name.update { … }` do both at once.
///
/// - Complexity: A change is O(subscribers); reading and subscribing are O(1).
@propertyWrapper
public struct PropertyRelay<Value> {
  @usableFromInline let relay: BehaviorRelay<Value>

  /// A property that begins with `wrappedValue`.
  @_alwaysEmitIntoClient
  public init(wrappedValue: Value) { relay = BehaviorRelay(value: wrappedValue) }

  /// A property that begins with `wrappedValue` and, if it is to be `distinct`, ignores every value that equals the current one.
  ///
  /// So does its `$name`. No lock is held while values are compared. A property that is decoded is not distinct: see `Decodable`.
  @_alwaysEmitIntoClient
  public init(wrappedValue: Value, distinct: Bool) where Value: Equatable {
    relay = BehaviorRelay(value: wrappedValue, isRepetition: distinct ? { $0 == $1 } : nil)
  }

  /// The current value: the newest one stored, which may not have reached every subscriber yet.
  ///
  /// Assigning stores a value and announces it.
  @_alwaysEmitIntoClient
  public var wrappedValue: Value {
    get { relay.value }
    nonmutating set { relay.accept(newValue) }
  }

  /// The relay behind the property.
  @_alwaysEmitIntoClient
  public var projectedValue: BehaviorRelay<Value> { relay }

  /// Changes the value by what it is; no other thread's change gets in between.
  ///
  ///     _name.update { $0 += "!" }
  ///
  /// As `BehaviorRelay.update(_:)`: `change` may run more than once, and no lock is held while it does.
  ///
  /// - Complexity: O(subscribers), and a copy of the value; as often again as other threads come in between.
  /// - Returns: What `change` returned the last time.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result { try relay.update(change) }
}

extension PropertyRelay: Sendable where Value: Sendable {}
