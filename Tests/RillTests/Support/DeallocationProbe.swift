/// Its release shows that every closure that captured it has been released.
final class DeallocationProbe: Sendable {
  func capture() {}
}
