import Rill
import RillLocks

/// Work that runs once unless it is cancelled before.
///
/// Disposing it after it has run disposes the disposable that it returned.
final class CancelableVirtualWork: Cancelable, Sendable {
  private enum State {
    case waiting(() -> any Disposable)
    case running
    case done(any Disposable)
    case disposed
  }

  private let state: Locked<State>

  init(_ action: @escaping () -> any Disposable) { state = Locked(.waiting(action)) }

  var isDisposed: Bool {
    state.withLock { state in
      if case .disposed = state { true } else { false }
    }
  }

  func run() {
    let previous = state.withLock { state in
      defer { if case .waiting = state { state = .running } }
      return state
    }
    guard case .waiting(let action) = previous else { return }
    let result = action()
    let isDisposed = state.withLock { state in
      if case .disposed = state { return true }
      state = .done(result)
      return false
    }
    if isDisposed { result.dispose() }
  }

  func dispose() {
    // Its closure is released here, outside of the lock, and not only when its time would have been reached.
    let previous = state.withLock { state in
      defer { state = .disposed }
      return state
    }
    if case .done(let result) = previous { result.dispose() }
  }
}
