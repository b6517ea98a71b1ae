public import Rill

/// A property that emits its changes, and that only its owner can change.
///
///     struct Person {
///       @PropertyPublished var age: Int
///       func haveBirthday() { _age.update { $0 += 1 } }
///     }
///
///     age   1-----2--3---
///     $age    (^1)2--3---
///
/// `age` can be read wherever it is visible, but not assigned. `_age`, which Swift makes `private`, changes the value:
/// `_age.onNext(11)`, or `_age.update { $0 += 1 }` if several threads change it. `$age` emits the current value and every later one. It
/// cannot be cast to a type that accepts values.
///
/// A value is stored before it is emitted, so a subscriber that reads the property sees the new value. The property can be read and
/// changed from any thread and from inside a subscriber. A change made inside a subscriber is emitted after the change under way.
///
/// **Copies share the property.** A copy of a struct refers to the same `@PropertyPublished` properties: all copies have the same value
/// and the same subscribers. Assign `_age = PropertyPublished(wrappedValue: age)` to give a copy its own property.
///
/// The property exists as long as it or its `$age` is referenced. Subscriptions do not retain it, and are released with it.
///
/// - Complexity: A change is O(subscribers); reading and subscribing are O(1).
@propertyWrapper
public struct PropertyPublished<Value> {
  let property: ObservableProperty<Value>

  /// Creates a property with the initial value `wrappedValue`.
  public init(wrappedValue: Value) { property = ObservableProperty(value: wrappedValue) }

  /// Creates a property with the initial value `wrappedValue`, whose values are not shown if it is `secret`: see
  /// `ObservableType.redacted()`.
  ///
  ///     @PropertyPublished(secret: true) var password = ""
  ///
  /// A decoded property is not secret, see `init(from:)`.
  public init(wrappedValue: Value, secret: Bool) {
    property = ObservableProperty(value: wrappedValue)
    if secret { markAsSecret() }
  }

  /// Creates a property with the initial value `wrappedValue`, which ignores a value equal to the current one if it is `distinct`.
  ///
  ///     @PropertyPublished(distinct: true) var age = 10
  ///
  /// No lock is held while values are compared. A decoded property is not distinct, see `init(from:)`.
  public init(wrappedValue: Value, distinct: Bool, secret: Bool = false) where Value: Equatable {
    property = ObservableProperty(value: wrappedValue, isRepetition: distinct ? { $0 == $1 } : nil)
    if secret { markAsSecret() }
  }

  /// The current value, which may not have been delivered to every subscriber yet.
  public var wrappedValue: Value { property.value }

  /// A stream that emits the current value and every later one.
  public var projectedValue: ObservableProperty<Value> { property }

  /// Stores a value and emits it.
  public func onNext(_ value: Value) { property.accept(value) }

  /// Atomically replaces the value with one computed from it.
  ///
  ///     _age.update { $0 += 1 }
  ///
  /// `change` receives a copy of the current value and runs without a lock. If another thread has changed the property in the meantime,
  /// `change` runs again with the new value, so it should have no side effects. If `change` itself changes the property, that change is
  /// emitted first, and the result of `change` replaces it. If `change` throws, the value does not change.
  ///
  /// - Complexity: O(subscribers) and a copy of the value, repeated for each concurrent change by another thread.
  /// - Returns: The result of the last call of `change`.
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result { try property.update(change) }
}

extension PropertyPublished: Sendable where Value: Sendable {}

extension PropertyPublished: SecretReceiver {
  package func markAsSecret() { property.markAsSecret() }
}
