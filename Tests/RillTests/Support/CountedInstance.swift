/// A value that counts how many of them exist.
final class CountedInstance: Sendable {
  private let count: Counter

  init(_ count: Counter) {
    self.count = count
    count.add()
  }

  deinit { count.add(-1) }
}
