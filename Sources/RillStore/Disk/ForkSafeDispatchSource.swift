import CRillStore
import Dispatch

/// A dispatch source of this process.
///
/// Dispatch cannot release a source in a child process of `fork`, so it leaks there.
final class ForkSafeDispatchSource: @unchecked Sendable {
  // Sendable: a dispatch source can be cancelled from any thread, and this class does nothing else with it.
  private let source: any DispatchSourceProtocol
  private let forks = rill_fork_count()

  init(_ source: any DispatchSourceProtocol) { self.source = source }

  func cancel() { if !isInherited { source.cancel() } }

  deinit {
    if isInherited {
      _ = unsafe Unmanaged.passRetained(source as AnyObject)
    } else {
      source.cancel()
    }
  }

  private var isInherited: Bool { forks != rill_fork_count() }
}
