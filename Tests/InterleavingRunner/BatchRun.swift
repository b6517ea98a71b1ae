#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  /// Two states that batches change, and what their subscribers receive.
  final class BatchRun: Sendable {
    let explorer: Explorer
    let a: BehaviorRelay<Int>
    let b: BehaviorRelay<Int>

    init(_ explorer: Explorer) {
      self.explorer = explorer
      (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    }

    /// Changes both states at once.
    func change(to value: Int) {
      batch {
        a.accept(value)
        b.accept(value)
      }
    }

    /// Records what a stream emits.
    @discardableResult
    func record<Element>(_ stream: Observable<Element>, _ describe: @escaping @Sendable (Element) -> String) -> ReceivedEvents {
      let received = ReceivedEvents(explorer)
      _ = stream.subscribe(onNext: { received.add(describe($0)) }, onCompleted: { received.add("|") })
      return received
    }

    func record(_ stream: Observable<String>) -> ReceivedEvents { record(stream) { $0 } }

    /// Records the combination of both states.
    func recordPairs() -> ReceivedEvents { record(pairs(a, b)) }

    /// Fails unless a subscriber has received one of `allowed`.
    func check(_ received: ReceivedEvents, _ allowed: [String]...) {
      if !allowed.contains(received.events) { explorer.fail("received \(received.events)") }
    }

    /// Fails unless the values of each source of a combination came in one of the orders that `orders` has for it.
    ///
    /// For a batch that meets a value without a batch: then it can be seen as two emissions.
    func checkOrder(_ received: ReceivedEvents, _ orders: [String]...) {
      for (place, allowed) in orders.enumerated() {
        var order = ""
        for event in received.events where order.last != Array(event)[place] { order.append(Array(event)[place]) }
        if !allowed.contains(order) { explorer.fail("received \(received.events)") }
      }
    }

    /// Fails unless two subscribers have received the same.
    func checkSame(_ first: [String], _ second: [String]) {
      if first != second { explorer.fail("two orders: \(first), \(second)") }
    }

    /// Fails unless the states have the values of the last event.
    func checkLast(_ received: ReceivedEvents, _ states: BehaviorRelay<Int>...) {
      let values = states.map { "\($0.value)" }.joined()
      if received.events.last != values { explorer.fail("the states are \(values), received \(received.events)") }
    }
  }

  func pairs(_ first: some ObservableConvertibleType<Int>, _ second: some ObservableConvertibleType<Int>) -> Observable<
    String
  > {
    Observable.combineLatest(first.asObservable(), second.asObservable()) { "\($0)\($1)" }
  }

  struct BatchError: Error {}
#endif
