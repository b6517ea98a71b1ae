#if EXPLORE_INTERLEAVINGS
  package import Dispatch

  /// A stored property that is not atomic, whose accesses the explorer checks for data races.
  ///
  /// It makes no decision point: two accesses without an order are found in whichever order they are made.
  @propertyWrapper
  @usableFromInline
  package final class RaceChecked<Value> {
    private let variable = interleavingExplorer.makeVariable()
    private var value: Value

    @usableFromInline
    package init(wrappedValue: Value) { value = wrappedValue }

    deinit { interleavingExplorer.removeVariable(variable) }

    @usableFromInline
    package var wrappedValue: Value {
      get {
        interleavingExplorer.access(variable, isWrite: false)
        return value
      }
      _modify {
        interleavingExplorer.access(variable, isWrite: true)
        yield &value
      }
    }
  }

  /// Takes the place of a new serial queue: each item runs on a thread of its own.
  package struct ExploredQueue {
    package init(label: String) {}
    package func async(_ work: @escaping () -> Void) { interleavingExplorer.runLater(work) }
  }

  /// Takes the place of a semaphore.
  ///
  /// A wait with a deadline can time out at any moment.
  package final class ExploredSemaphore: Sendable {
    private let number = interleavingExplorer.makeSemaphore()

    package init(value: Int) { precondition(value == 0, "the explorer has only semaphores that begin at 0") }

    deinit { interleavingExplorer.removeSemaphore(number) }

    package func signal() { interleavingExplorer.signal(number) }

    package func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
      interleavingExplorer.wait(number, hasDeadline: timeout != .distantFuture) ? .success : .timedOut
    }
  }
#endif
