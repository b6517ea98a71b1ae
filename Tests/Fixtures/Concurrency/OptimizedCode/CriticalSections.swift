// Compiled together with the sources of the critical sections, so that the optimizer specializes them for values that are counted
// references.

public final class Item: Sendable {
  let number: Int
  public init(_ number: Int) { self.number = number }
}

public final class Values {
  let item = AtomicCurrentValue(ReplayingHub(current: Item(0)))
  let text = AtomicCurrentValue(ReplayingHub(current: ""))
  let numbers = AtomicCurrentValue(ReplayingHub(current: [0]))
  let replayed = ReplayingHub<Item>(.all, limit: 2)

  public init() {}

  public func readItem() -> Item { item.value }
  public func readText() -> String { text.value }
  public func readNumbers() -> [Int] { numbers.value }
  public func updateItem(_ new: Item) { item.update(retaining: self) { $0 = new } }
  public func updateText() { text.update(retaining: self) { $0 += "x" } }
  public func updateNumbers() { numbers.update(retaining: self) { $0.append(1) } }
  public func send(_ new: Item) { item.accept(new, retaining: self) }
  public func replay(_ new: Item) { replayed.next(new) }
  public func end() { replayed.end(.completed) }

  public func subscribe(_ receive: @escaping (Item) -> Void) {
    let scope = SubscriptionScope()
    item.hub.subscribe(Sink(next: receive, end: nil, scope: scope))
    replayed.subscribe(Sink(next: receive, end: nil, scope: scope))
  }
}
