/// The work of a run that is ready, in the order in which it became ready or in a random one.
///
/// In a random order, the next item is any that does not have to wait for another one: the first one of each queue, or any that belongs to
/// no queue.
struct ReadyWork {
  private typealias Item = VirtualTimeRun.Item

  private struct Queue {
    let lane: VirtualTimeRun.Lane
    var items: ArraySlice<Item> = []
  }

  private var randomness: SeededGenerator?
  /// Never empty ones.
  private var queues: [Queue] = []
  /// With a random order, those that belong to no queue.
  private var free: [Item] = []

  init(seed: UInt64?) { randomness = seed.map(SeededGenerator.init(seed:)) }

  mutating func append(_ item: VirtualTimeRun.Item) {
    // Without a seed, one queue has all work in one order, whatever its lane.
    let lane = randomness == nil ? .main : item.lane
    if lane == .free { return free.append(item) }
    if let index = queues.firstIndex(where: { $0.lane == lane }) {
      queues[index].items.append(item)
    } else {
      queues.append(Queue(lane: lane, items: [item]))
    }
  }

  /// Removes and returns the next item.
  ///
  /// - Complexity: O(1) for each queue that has work.
  mutating func popFirst() -> VirtualTimeRun.Item? {
    let count = queues.count + free.count
    if count == 0 { return nil }
    let index = count == 1 ? 0 : Int((randomness?.next() ?? 0) % UInt64(count))
    guard index < queues.count else {
      free.swapAt(index - queues.count, free.count - 1)
      return free.removeLast()
    }
    let item = queues[index].items.removeFirst()
    if queues[index].items.isEmpty { queues.remove(at: index) }
    return item
  }

  /// Removes and returns all items: those of each queue in their order.
  mutating func removeAll() -> [VirtualTimeRun.Item] {
    defer { (queues, free) = ([], []) }
    return queues.flatMap(\.items) + free
  }
}
