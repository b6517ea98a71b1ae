/// A strong reference to an object that a test can release, and a weak one that shows whether the object is deallocated.
final class ReleasableReference<Object: AnyObject> {
  private(set) var object: Object?
  private(set) weak var weakObject: Object?

  init(_ object: Object) {
    self.object = object
    weakObject = object
  }

  var isDeallocated: Bool { weakObject == nil }

  func release() { object = nil }
}
