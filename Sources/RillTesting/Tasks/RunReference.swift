import RillLocks

/// A weak reference to a run in virtual time, which several threads use.
final class RunReference: Sendable {
  private struct Reference {
    weak var run: VirtualTimeRun?
  }

  private let reference = Locked(Reference())

  var run: VirtualTimeRun? {
    get { reference.withLock { $0.run } }
    set { reference.withLock { $0.run = newValue } }
  }
}
