import Rill
import RillLocks

/// Work that is due at a moment of virtual time.
struct VirtualTimeItem<Time: Sendable>: Sendable {
  let time: Time
  /// Later ones are greater; of two that are due at one time, the one scheduled first comes first.
  let number: Int
  let work: VirtualWork
}

/// A priority queue: what is due when.
///
/// A binary heap. It belongs to whoever runs the scheduler, who compares without any lock, since comparing is user code.
struct VirtualTimeQueue<Time: Sendable> {
  typealias Comparison = (Time, Time) -> VirtualTimeComparison

  private var heap: [VirtualTimeItem<Time>] = []
  private let compare: Comparison

  init(by compare: @escaping Comparison) { self.compare = compare }

  /// Adds an item.
  ///
  /// - Complexity: O(log *n*).
  mutating func insert(_ item: VirtualTimeItem<Time>) {
    heap.append(item)
    var place = heap.count - 1
    while place > 0 {
      let parent = (place - 1) / 2
      guard precedes(heap[place], heap[parent]) else { return }
      heap.swapAt(place, parent)
      place = parent
    }
  }

  /// Takes out the first item that is not cancelled, unless it is due after `limit`.
  ///
  /// - Complexity: O(log *n*), and as much for each cancelled item before it.
  mutating func popFirst(until limit: Time?) -> VirtualTimeItem<Time>? {
    while let first = heap.first {
      if first.work.isDisposed {
        removeFirst()
      } else if let limit, compare(first.time, limit) == .greaterThan {
        return nil
      } else {
        removeFirst()
        return first
      }
    }
    return nil
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && precedes(heap[child], heap[least]) {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  private func precedes(_ left: VirtualTimeItem<Time>, _ right: VirtualTimeItem<Time>) -> Bool {
    switch compare(left.time, right.time) {
    case .lessThan: true
    case .equal: left.number < right.number
    case .greaterThan: false
    }
  }
}

/// Work that is done once unless it is cancelled before; disposing it afterwards disposes what it returned.
final class VirtualWork: Cancelable, Sendable {
  private let action: Locked<(() -> any Disposable)?>
  private let result = SingleAssignmentDisposable()

  init(_ action: @escaping () -> any Disposable) { self.action = Locked(action) }

  var isDisposed: Bool { result.isDisposed }

  func run() {
    if let action = takeAction() { result.setDisposable(action()) }
  }

  func dispose() {
    // The closure is released here, outside the lock, and not when its time would have come.
    withExtendedLifetime(takeAction()) {}
    result.dispose()
  }

  private func takeAction() -> (() -> any Disposable)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}
