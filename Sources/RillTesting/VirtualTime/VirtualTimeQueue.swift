/// A priority queue of work by time, as a binary heap.
///
/// The thread that runs the scheduler owns it. Comparing times is user code and runs outside of every lock.
struct VirtualTimeQueue<Time: Sendable> {
  typealias Comparison = (Time, Time) -> VirtualTimeComparison

  private var heap: [VirtualTimeQueueItem<Time>] = []
  /// The size at which cancelled items are removed: twice what was left the last time.
  private var sweepLimit = 64
  private let compare: Comparison

  init(by compare: @escaping Comparison) { self.compare = compare }

  var count: Int { heap.count }

  /// Adds an item.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func insert(_ item: VirtualTimeQueueItem<Time>) {
    if heap.count >= sweepLimit {
      let live = heap.filter { !$0.work.isDisposed }
      heap = []
      sweepLimit = .max
      for item in live { insert(item) }
      sweepLimit = max(64, live.count * 2)
    }
    heap.append(item)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard precedes(heap[index], heap[parent]) else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes and returns the first item that is not cancelled, unless it is due after `limit`.
  ///
  /// - Complexity: O(log *n*) for the item and for each cancelled item before it.
  mutating func popFirst(until limit: Time?) -> VirtualTimeQueueItem<Time>? {
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
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && precedes(heap[child], heap[least]) {
        least = child
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  private func precedes(_ left: VirtualTimeQueueItem<Time>, _ right: VirtualTimeQueueItem<Time>) -> Bool {
    switch compare(left.time, right.time) {
    case .lessThan: true
    case .equal: (left.priority.rawValue, left.number) < (right.priority.rawValue, right.number)
    case .greaterThan: false
    }
  }
}
