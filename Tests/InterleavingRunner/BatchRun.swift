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

    /// The value that is derived from both states.
    var pair: ObservableProperty<String> { .combine(a, b) { "\($0)\($1)" } }

    /// Changes both states at once.
    func change(to value: Int) {
      batch {
        a.accept(value)
        b.accept(value)
      }
    }

    /// Adds to both states at once.
    func add(_ number: Int) {
      batch {
        a.update { $0 += number }
        b.update { $0 += number }
      }
    }

    /// Records what a stream emits.
    func record<Element>(
      _ stream: some ObservableConvertibleType<Element>, _ describe: @escaping @Sendable (Element) -> String = { "\($0)" }
    ) -> ReceivedEvents {
      let received = ReceivedEvents(explorer)
      _ = stream.asObservable().subscribe(onNext: { received.add(describe($0)) }, onCompleted: { received.add("|") })
      return received
    }

    /// Fails unless a subscriber has received one of `allowed`.
    func check(_ received: ReceivedEvents, _ allowed: [String]...) {
      if !allowed.contains(received.events) { explorer.fail("received \(received.events)") }
    }

    /// Fails unless a subscriber of a derived value has received one of `orders`, in which values that were replaced can be missing.
    ///
    /// - Returns: The orders that it can have received.
    @discardableResult
    func checkDerived(_ received: ReceivedEvents, _ orders: [String]...) -> [[String]] {
      let possible = orders.filter { order in
        var rest = order[...]
        let isPart = received.events.allSatisfy { event in
          guard let index = rest.firstIndex(of: event) else { return false }
          rest = rest[(index + 1)...]
          return true
        }
        return isPart && received.events.first == order.first && received.events.last == order.last
      }
      if possible.isEmpty { explorer.fail("received \(received.events)") }
      return possible
    }

    /// Fails unless two subscribers have received the same.
    func checkSame(_ first: [String], _ second: [String]) {
      if first != second { explorer.fail("two orders: \(first), \(second)") }
    }

    /// Fails unless the states have the values of the last event.
    func checkLast(_ received: ReceivedEvents) {
      let values = "\(a.value)\(b.value)"
      if received.events.last != values { explorer.fail("the states are \(values), received \(received.events)") }
    }
  }

  struct BatchError: Error {}
#endif
