/// A value, or an error, that calls a closure when it is released.
final class ValueWithRelease: Error, Sendable {
  let number: Int
  private let onRelease: @Sendable () -> Void

  init(_ number: Int = 0, onRelease: @escaping @Sendable () -> Void = {}) {
    (self.number, self.onRelease) = (number, onRelease)
  }

  deinit { onRelease() }
}
