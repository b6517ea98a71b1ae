import RillDiagnostics

/// The objects that a test retains until its run has ended, and those that must be deallocated then.
struct KeptObjects {
  private var objects: [Any] = []
  private var checks: [([String]) -> RetainedObject?] = []

  mutating func add(_ object: Any) { objects.append(object) }

  mutating func expectDeallocation<Object: AnyObject>(of object: Object, at location: String) {
    checks.append { [weak object] sources in
      object.map { RetainedObject($0, LiveSubscriptions([]), sources: sources, at: location) }
    }
  }

  mutating func release() { objects = [] }

  /// Returns the errors for objects that are still alive, while the sources of these names have subscribers.
  func retained(bySourcesOf names: [String]) -> [RetainedObject] { checks.compactMap { $0(names) } }
}
