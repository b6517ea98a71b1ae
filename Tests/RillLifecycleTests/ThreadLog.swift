import Foundation
import RillLocks

/// Records threads.
final class ThreadLog: Sendable {
  private let recorded = Locked<[ObjectIdentifier]>([])

  var threads: [ObjectIdentifier] { recorded.withLock { $0 } }

  func recordCurrentThread() { recorded.withLock { $0.append(ObjectIdentifier(Thread.current)) } }
}
