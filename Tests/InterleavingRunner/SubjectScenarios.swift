#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  extension Scenario {
    private static let errorText = "an event is missing, doubled or out of order"

    /// Contract 4, 5 and 6: one order, disposal, new subscribers.
    static var hub: [Scenario] {
      [
        Scenario(name: "subject: two threads send, two subscribers see one order") { explorer in
          let subject = PublishSubject<Int>()
          let (first, second) = (ReceivedEvents(explorer), ReceivedEvents(explorer))
          _ = subject.subscribe(onNext: { first.add("\($0)") })
          _ = subject.subscribe(onNext: { second.add("\($0)") })
          return Execution(
            threads: [{ subject.onNext(1) }, { subject.onNext(2) }],
            check: {
              if first.events != second.events || first.events.count != 2 {
                explorer.fail("\(errorText): \(first.events), \(second.events)")
              }
            })
        },
        Scenario(name: "behavior subject: one subscribes while another sends", preemptions: 2, staleLoads: 1) { explorer in
          let subject = BehaviorSubject(value: 0)
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [
              {
                subject.onNext(1); subject.onNext(2)
              },
              {
                _ = subject.subscribe(onNext: { received.add("\($0)") })
                if received.events.isEmpty { explorer.fail("no value before subscribe returned") }
              },
            ],
            check: {
              let allowed = [["0", "1", "2"], ["1", "2"], ["2"]]
              if !allowed.contains(received.events) { explorer.fail("\(errorText): \(received.events)") }
            })
        },
        Scenario(name: "behavior subject: one subscribes while another ends the subscription", preemptions: 2, staleLoads: 1) {
          explorer in
          let subject = BehaviorSubject(value: 0)
          let trigger = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [
              { _ = subject.take(until: trigger).subscribe(onNext: { received.add("\($0)") }) },
              { trigger.onNext(1) },
            ],
            check: {
              trigger.onNext(2)
              if received.events.count > 1 { explorer.fail("\(errorText): \(received.events)") }
              if subject.hasObservers { explorer.fail("the subscriber is still there") }
            })
        },
        Scenario(name: "replay subject: one subscribes while another sends and completes", preemptions: 2, staleLoads: 1) {
          explorer in
          let subject = ReplaySubject<Int>.create(bufferSize: 2)
          subject.onNext(0)
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [
              {
                subject.onNext(1); subject.onCompleted()
              },
              { _ = subject.subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") }) },
            ],
            check: {
              if received.events != ["0", "1", "|"] { explorer.fail("\(errorText): \(received.events)") }
            })
        },
        Scenario(name: "subject: one disposes the subscription while another sends", preemptions: 2, staleLoads: 1) {
          explorer in
          let subject = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          let subscription = subject.subscribe(onNext: { received.add("\($0)") })
          return Execution(
            threads: [
              {
                subject.onNext(1); subject.onNext(2)
              },
              { subscription.dispose() },
            ],
            check: {
              if ![[], ["1"], ["1", "2"]].contains(received.events) { explorer.fail("\(errorText): \(received.events)") }
              subject.onNext(3)
              if received.events.contains("3") { explorer.fail("an event after dispose()") }
              if subject.hasObservers { explorer.fail("the subscriber is still there") }
            })
        },
        Scenario(name: "subject: one sends and completes while another disposes the subject", preemptions: 2, staleLoads: 1) {
          explorer in
          let subject = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          _ = subject.subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
          return Execution(
            threads: [
              {
                subject.onNext(1); subject.onCompleted()
              },
              { subject.dispose() },
            ],
            check: {
              if ![[], ["1"], ["1", "|"]].contains(received.events) { explorer.fail("\(errorText): \(received.events)") }
            })
        },
        Scenario(
          name: "replay subject: one sends and subscribes while another disposes the subject", preemptions: 2, staleLoads: 1
        ) { explorer in
          let subject = ReplaySubject<Int>.create(bufferSize: 1)
          let (first, second) = (ReceivedEvents(explorer), ReceivedEvents(explorer))
          _ = subject.subscribe(onNext: { first.add("\($0)") })
          return Execution(
            threads: [
              {
                subject.onNext(1)
                _ = subject.subscribe(onNext: { second.add("\($0)") }, onError: { _ in })
              },
              { subject.dispose() },
            ],
            check: {
              if second.events == ["1"], first.events != ["1"] { explorer.fail("a value was replayed that nobody was sent") }
            })
        },
        Scenario(name: "subject: one subscribes while another completes") { explorer in
          let subject = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [
              { subject.onCompleted() },
              { _ = subject.subscribe(onCompleted: { received.add("|") }) },
            ],
            check: { if received.events != ["|"] { explorer.fail("\(errorText): \(received.events)") } })
        },
        Scenario(name: "subject: what came before its disposal is visible after it") { explorer in
          let subject = PublishSubject<Int>()
          let variable = TrackedVariable()
          return Execution(
            threads: [
              {
                explorer.access(variable, isWrite: true)
                subject.dispose()
              },
              { if subject.isDisposed { explorer.access(variable, isWrite: false) } },
            ],
            check: {})
        },
        Scenario(name: "subject: two subscribe and dispose", preemptions: 2, staleLoads: 1) { explorer in
          let subject = PublishSubject<Int>()
          let visit = { subject.subscribe(onNext: { _ in }).dispose() }
          return Execution(
            threads: [visit, visit], check: { if subject.hasObservers { explorer.fail("a subscription is left") } })
        },
      ]
    }
  }
#endif
