/// Is told before one of its `@BroadcastObservable` properties changes.
public protocol Observed: AnyObject {
  /// Called before a property's value is replaced by `newValue`, which differs from it.
  ///
  /// The property still has its old value and may be read. What is assigned to it from in here comes after the change under way.
  func broadcastValueWillChange<Value>(newValue: Value)
}

/// A property that tells the object it belongs to before it changes, and only if it does.
///
///     class Person: Observed {
///       @BroadcastObservable var age = 0
///       func broadcastValueWillChange<Value>(newValue: Value) { print(age, "->", newValue) }
///     }
///     let person = Person()
///     person.age = 1      prints 0 -> 1
///     person.age = 1      prints nothing
///
/// There is nothing to register: the property finds its object by itself. It belongs into a class (or an actor) that conforms to
/// `Observed`; elsewhere it does not compile. Values are compared with `==`.
///
/// The object is called on the thread that assigns, before the assignment returns. While it is called, the property has its old value,
/// and may be read and assigned: what is assigned then is told and stored after the change under way, in order, so that each change
/// is told, from a value that was there to one that will be.
///
/// Like any `var`, the property may not be used from two threads at once: let an actor have the class.
///
/// - Complexity: O(1) beyond `==` and the call.
@propertyWrapper
public struct BroadcastObservable<Value: Equatable> {
  @usableFromInline var value: Value
  /// What was assigned while the object was being told; nil when it is not.
  @usableFromInline var waiting: [Value]?

  /// A property that begins with `wrappedValue`, of which nobody is told.
  @_alwaysEmitIntoClient
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value, which is reached through the object that has the property.
  @available(
    *, unavailable,
    message: "@BroadcastObservable tells the object that has the property: put it into a class that conforms to Observed"
  )
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable: \(newValue)") }
  }

  /// The value of `owner`'s property; `owner` is told before it changes.
  @_alwaysEmitIntoClient
  public static subscript<Owner: Observed>(
    _enclosingInstance owner: Owner,
    wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, BroadcastObservable>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set {
      guard owner[keyPath: storage].begin(with: newValue) else { return }
      // No access to the property is under way while the object is told, values are compared or released.
      while let next = owner[keyPath: storage].next() {
        let current = owner[keyPath: storage].value
        guard current != next else { continue }
        owner.broadcastValueWillChange(newValue: next)
        let displaced = owner[keyPath: storage].replace(with: next)
        withExtendedLifetime(displaced) {}
      }
    }
  }

  /// Queues `value`; false if someone is at it already and will come to it.
  @_alwaysEmitIntoClient
  mutating func begin(with value: Value) -> Bool {
    defer { waiting = (waiting ?? []) + [value] }
    return waiting == nil
  }

  /// Takes out what is next; nil if that was all.
  @_alwaysEmitIntoClient
  mutating func next() -> Value? {
    guard let next = waiting?.first else {
      waiting = nil
      return nil
    }
    waiting?.removeFirst()
    return next
  }

  @_alwaysEmitIntoClient
  mutating func replace(with value: Value) -> Value {
    defer { self.value = value }
    return self.value
  }
}

extension BroadcastObservable: Sendable where Value: Sendable {}
