public import Rill

/// A property that emits its changes and can be assigned: the settable counterpart of `@PropertyPublished`.
///
///     final class Form {
///       @PropertyRelay(distinct: true) var name = ""
///     }
///
///     field.text.bind(to: form.$name)       // What is typed is assigned to the property.
///     form.$name.bind(to: field.label)      // Every new value is shown.
///
/// `name = "Ada"` stores and emits a value. `$name` is a `BehaviorRelay`, so streams can be bound to it and from it. Two properties
/// that are bound to each other must be `distinct`: otherwise a change would be passed back and forth forever.
///
/// In other respects it is like `@PropertyPublished`. A value is stored before it is emitted. The property can be read and changed from
/// any thread and from inside a subscriber. Copies share the property.
///
/// `name += "!"` reads and then assigns, so a concurrent change can be lost. `_name.update { $0 += "!" }` and `$name.update { … }` are
/// atomic.
///
/// `didSet` of the property is called after an assignment to `name`. A value that arrives through `$name`, such as from a binding, does not
/// call it, because Swift makes `didSet` part of the assignment. `$name` emits each value, however it arrives.
///
/// - Complexity: A change is O(subscribers); reading and subscribing are O(1).
@propertyWrapper
public struct PropertyRelay<Value> {
  let relay: BehaviorRelay<Value>

  /// Creates a property with the initial value `wrappedValue`.
  public init(wrappedValue: Value) { relay = BehaviorRelay(value: wrappedValue) }

  /// Creates a property with the initial value `wrappedValue`, whose values are not shown if it is `secret`: see
  /// `ObservableType.redacted()`.
  ///
  ///     @PropertyRelay(secret: true) var password = ""
  ///
  /// A decoded property is not secret, see `init(from:)`.
  public init(wrappedValue: Value, secret: Bool) {
    relay = BehaviorRelay(value: wrappedValue)
    if secret { markAsSecret() }
  }

  /// Creates a property with the initial value `wrappedValue`, which ignores a value equal to the current one if it is `distinct`.
  ///
  /// Its `$name` ignores equal values, too. No lock is held while values are compared. A decoded property is not distinct, see
  /// `init(from:)`.
  public init(wrappedValue: Value, distinct: Bool, secret: Bool = false) where Value: Equatable {
    relay = BehaviorRelay(value: wrappedValue, isRepetition: distinct ? { $0 == $1 } : nil)
    if secret { markAsSecret() }
  }

  /// The current value, which may not have been delivered to every subscriber yet.
  ///
  /// Assigning stores a value and emits it.
  public var wrappedValue: Value {
    get { relay.value }
    nonmutating set { relay.accept(newValue) }
  }

  /// The relay behind the property.
  public var projectedValue: BehaviorRelay<Value> { relay }

  /// Stores a value and emits it, as assigning does.
  public func onNext(_ value: Value) { relay.accept(value) }

  /// Atomically replaces the value with one computed from it.
  ///
  ///     _name.update { $0 += "!" }
  ///
  /// `change` can run more than once and runs without a lock, as for `BehaviorRelay.update(_:)`.
  ///
  /// - Complexity: O(subscribers) and a copy of the value, repeated for each concurrent change by another thread.
  /// - Returns: The result of the last call of `change`.
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result { try relay.update(change) }
}

extension PropertyRelay: Sendable where Value: Sendable {}

extension PropertyRelay: SecretReceiver {
  package func markAsSecret() { relay.markAsSecret() }
}
