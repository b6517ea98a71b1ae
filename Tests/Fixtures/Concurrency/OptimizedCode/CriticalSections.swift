import Rill

// Functions whose critical sections read values that are counted references.

public final class Item: Sendable {
  let number: Int
  public init(_ number: Int) { self.number = number }
}

public func read(_ relay: BehaviorRelay<Item>) -> Item { relay.value }
public func read(_ relay: BehaviorRelay<String>) -> String { relay.value }
public func read(_ relay: BehaviorRelay<[Int]>) -> [Int] { relay.value }
public func read(_ subject: BehaviorSubject<Item>) throws -> Item { try subject.value() }
public func update(_ relay: BehaviorRelay<[Int]>) { relay.update { $0.append(1) } }
public func update(_ relay: BehaviorRelay<String>) { relay.update { $0 += "x" } }
public func send(_ subject: BehaviorSubject<Item>, _ item: Item) { subject.onNext(item) }
public func send(_ subject: ReplaySubject<Item>, _ item: Item) { subject.onNext(item) }
public func send(_ subject: PublishSubject<Item>, _ item: Item) { subject.onNext(item) }
public func sample(_ left: Observable<Item>, _ right: Observable<Item>) -> Observable<Item> { left.withLatestFrom(right) }

public func combine(_ left: Observable<Item>, _ right: Observable<Item>) -> Observable<(Item, Item)> {
  .combineLatest(left, right) { ($0, $1) }
}
