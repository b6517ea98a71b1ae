/// A property that notifies its object before its value changes to a different one.
///
///     class Person: Observed {
///       @BroadcastObservable var age = 0
///       func broadcastValueWillChange<Value>(newValue: Value) { print(age, "->", newValue) }
///     }
///     let person = Person()
///     person.age = 1      // prints 0 -> 1
///     person.age = 1      // prints nothing
///
/// The property finds its object by itself, so there is nothing to register. It compiles only in a class or an actor that conforms to
/// `Observed`. Values are compared with `==`.
///
/// The object is called on the assigning thread, before the assignment returns. During the call, the property has its old value, and
/// can be read and assigned. Values assigned during the call take effect in order, after the change under way. The object is notified
/// before each of them, so it sees every change.
///
/// Like any `var`, the property must not be accessed by two threads at once. To share it, isolate its object to an actor.
///
/// - Complexity: O(1) beyond `==` and the call; O(values that wait) for one that is set during a change.
@propertyWrapper
public struct BroadcastObservable<Value: Equatable> {
  var value: Value
  /// The values assigned during a change, or nil if no change is under way.
  var pending: [Value]?

  /// Creates a property with the initial value `wrappedValue`, of which the object is not notified.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value, which is accessible only through the object that has the property.
  @available(
    *, unavailable,
    message: "@BroadcastObservable notifies the object that has the property: declare it in a class that conforms to Observed"
  )
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable: \(newValue)") }
  }

  /// The value of the property of `owner`, which is notified before the value changes.
  public static subscript<Owner: Observed>(
    _enclosingInstance owner: Owner,
    wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, BroadcastObservable>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set {
      guard owner[keyPath: storage].enqueue(newValue) else { return }
      // No exclusive access to the property is under way while the object is notified, or while values are compared or released.
      while let next = owner[keyPath: storage].dequeue() {
        let current = owner[keyPath: storage].value
        guard current != next else { continue }
        owner.broadcastValueWillChange(newValue: next)
        let displaced = owner[keyPath: storage].replace(with: next)
        withExtendedLifetime(displaced) {}
      }
    }
  }

  /// Queues `value`, and returns whether the caller must process the queue.
  ///
  /// If not, the change under way processes it.
  mutating func enqueue(_ value: Value) -> Bool {
    if pending != nil {
      pending?.append(value)
      return false
    }
    pending = [value]
    return true
  }

  /// Removes and returns the next value, or ends the change and returns nil if there is none.
  mutating func dequeue() -> Value? {
    guard let next = pending?.first else {
      pending = nil
      return nil
    }
    pending?.removeFirst()
    return next
  }

  mutating func replace(with value: Value) -> Value {
    defer { self.value = value }
    return self.value
  }
}

extension BroadcastObservable: Sendable where Value: Sendable {}
