/// An object that is notified before one of its `@BroadcastObservable` properties changes.
public protocol Observed: AnyObject {
  /// Called before the value of a property is replaced by `newValue`, which differs from it.
  ///
  /// The property still has its old value, and can be read. An assignment to it during this call takes effect after the change under
  /// way.
  func broadcastValueWillChange<Value>(newValue: Value)
}
