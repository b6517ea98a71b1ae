/// A priority queue of work by time.
///
/// The thread that runs the scheduler owns it. Comparing times is user code and runs outside of every lock.
struct VirtualTimeQueue<Time: Sendable> {
  typealias Comparison = (Time, Time) -> VirtualTimeComparison
  typealias Item = VirtualTimeQueueItem<Time>

  private var heap: BinaryHeap<Item>
  /// The size at which cancelled items are removed: twice what was left the last time.
  private var sweepLimit = 64
  private let compare: Comparison

  init(by compare: @escaping Comparison) {
    self.compare = compare
    heap = BinaryHeap { left, right in
      switch compare(left.time, right.time) {
      case .lessThan: true
      case .equal: (left.priority.rawValue, left.number) < (right.priority.rawValue, right.number)
      case .greaterThan: false
      }
    }
  }

  var count: Int { heap.count }

  /// All items, in no order.
  var items: [Item] { heap.elements }

  /// Adds an item.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func insert(_ item: Item) {
    if heap.count >= sweepLimit {
      heap.removeAll { $0.work.isDisposed }
      sweepLimit = max(64, heap.count * 2)
    }
    heap.insert(item)
  }

  /// Removes and returns the first item that is not cancelled, unless it is due after `limit`.
  ///
  /// - Complexity: O(log *n*) for the item and for each cancelled item before it.
  mutating func popFirst(until limit: Time?) -> Item? {
    while let first = heap.first {
      if !first.work.isDisposed, let limit, compare(first.time, limit) == .greaterThan { return nil }
      _ = heap.popFirst()
      if !first.work.isDisposed { return first }
    }
    return nil
  }
}
