import RillLocks

/// A strong reference to an object that any thread can release.
final class SharedReleasableReference<Object: AnyObject>: Sendable {
  private let reference: Locked<Object?>

  init(_ object: Object) { reference = Locked(object) }

  var object: Object? { reference.withLock { $0 } }

  func release() {
    // The object is deallocated outside of the lock.
    let released = reference.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }
}
