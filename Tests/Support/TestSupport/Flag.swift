import Synchronization

/// A flag that threads share.
package final class Flag: Sendable {
  private let flag = Atomic<Bool>(false)

  package init() {}

  package var isSet: Bool { flag.load(ordering: .acquiring) }

  package func set() { flag.store(true, ordering: .releasing) }
}
