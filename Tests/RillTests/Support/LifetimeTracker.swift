/// Its release shows that every closure that captured it has been released.
final class LifetimeTracker: Sendable {
  func capture() {}
}
