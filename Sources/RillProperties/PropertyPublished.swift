public import Rill

/// A property that announces its changes, and can be changed by its owner alone.
///
///     struct Person {
///       @PropertyPublished var age: Int
///       mutating func haveBirthday() { _age.onNext(age + 1) }
///     }
///
///     age   10----11----12--
///     $age    ^---11----12--     `person.$age.subscribe(…)`
///             10
///
/// `age` can be read wherever it can be seen, and assigned nowhere. `_age`, which Swift makes `private`, changes it: `_age.onNext(11)`,
/// or `_age.update { $0 += 1 }` where several threads may do so. `$age` is the stream of the current value and every later one; it
/// can not be cast back to anything that sends.
///
/// A value is stored before it is announced, so that a subscriber who reads the property sees the new value. Reading and changing
/// it is allowed everywhere, from any thread and from inside a subscriber; a change made there is announced after the one under way.
///
/// **Copies share the property.** Who copies a struct copies the way to its `@PropertyPublished` properties, and not what they are:
/// all copies show the same value, and send to the same subscribers. `_age = PropertyPublished(wrappedValue: age)` gives a copy
/// one of its own.
///
/// The property lives as long as somebody has it or its `$age`; subscriptions alone do not keep it, and end with it.
///
/// - Complexity: A change is O(subscribers); reading and subscribing are O(1).
@propertyWrapper
public struct PropertyPublished<Value> {
  @usableFromInline let property: ObservableProperty<Value>

  /// A property that begins with `wrappedValue`.
  @_alwaysEmitIntoClient
  public init(wrappedValue: Value) { property = ObservableProperty(value: wrappedValue) }

  /// A property that begins with `wrappedValue` and, if it is to be `distinct`, ignores every value that equals the current one.
  ///
  ///     @PropertyPublished(distinct: true) var age = 10
  ///
  /// No lock is held while values are compared. A property that is decoded is not distinct: see `Decodable`.
  @_alwaysEmitIntoClient
  public init(wrappedValue: Value, distinct: Bool) where Value: Equatable {
    property = ObservableProperty(value: wrappedValue, isRepetition: distinct ? { $0 == $1 } : nil)
  }

  /// The current value: the newest one stored, which may not have reached every subscriber yet.
  @_alwaysEmitIntoClient
  public var wrappedValue: Value { property.value }

  /// The stream of the current value and every later one.
  @_alwaysEmitIntoClient
  public var projectedValue: ObservableProperty<Value> { property }

  /// Stores a value and announces it.
  @_alwaysEmitIntoClient
  public func onNext(_ value: Value) { property.accept(value) }

  /// Changes the value by what it is; no other thread's change gets in between.
  ///
  ///     _age.update { $0 += 1 }
  ///
  /// `change` is given a copy of the current value, and no lock is held while it runs. If another thread has changed the property
  /// meanwhile, `change` runs again with the new value: so it should do nothing but change its argument. What it sends to the
  /// property itself is announced before its result, which then takes its place. An error that it throws leaves the value as it is.
  ///
  /// - Complexity: O(subscribers), and a copy of the value; as often again as other threads come in between.
  /// - Returns: What `change` returned the last time.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result { try property.update(change) }
}

extension PropertyPublished: Sendable where Value: Sendable {}
