#if EXPLORE_INTERLEAVINGS
  import Rill

  /// Runs each item of work on a thread of its own, as a concurrent queue may.
  private struct LaterScheduler: ImmediateSchedulerType {
    let explorer: Explorer

    func schedule<State: Sendable>(
      _ state: State, action: @escaping @Sendable (State) -> any Disposable
    ) -> any Disposable {
      let place = SingleAssignmentDisposable()
      explorer.runLater { if !place.isDisposed { place.setDisposable(action(state)) } }
      return place
    }
  }

  extension Scenario {
    /// The queue of `observe(on:)`: events in order, one at a time.
    static var observeOn: [Scenario] {
      [
        Scenario(name: "observe(on:): one sends two and completes") { explorer in
          let subject = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          _ = subject.observe(on: LaterScheduler(explorer: explorer))
            .subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
          return Execution(
            threads: [
              {
                subject.onNext(1); subject.onNext(2); subject.onCompleted()
              }
            ],
            check: { if received.events != ["1", "2", "|"] { explorer.fail("received \(received.events)") } })
        },
        Scenario(name: "observe(on:): two send one each", preemptions: 2) { explorer in
          let subject = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          _ = subject.observe(on: LaterScheduler(explorer: explorer)).subscribe(onNext: { received.add("\($0)") })
          return Execution(
            threads: [{ subject.onNext(1) }, { subject.onNext(2) }],
            check: { if received.events.sorted() != ["1", "2"] { explorer.fail("received \(received.events)") } })
        },
        Scenario(name: "observe(on:buffer:): two send to a queue for one value", preemptions: 2, staleLoads: 1) { explorer in
          let subject = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          _ = subject.observe(on: LaterScheduler(explorer: explorer), buffer: .latest).subscribe(onNext: {
            received.add("\($0)")
          })
          return Execution(
            threads: [
              {
                subject.onNext(1); subject.onNext(2)
              },
              { subject.onNext(3) },
            ],
            check: {
              let numbers = received.events
              if numbers.isEmpty || numbers.filter({ $0 != "3" }) != numbers.filter({ $0 != "3" }).sorted()
                || !["2", "3"].contains(numbers.last)
              {
                explorer.fail("received \(numbers)")
              }
            })
        },
        Scenario(name: "observe(on:buffer:): a sender is suspended until one value waits", preemptions: 2) { explorer in
          let subject = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          _ = subject.observe(on: LaterScheduler(explorer: explorer), buffer: .suspending(1))
            .subscribe(onNext: { received.add("\($0)") })
          return Execution(
            threads: [
              {
                subject.send(1) {}
                subject.send(2) {}
                subject.send(3) {
                  // One value is being delivered, and two wait.
                  if received.events.isEmpty { explorer.fail("the sender is resumed too early") }
                }
              }
            ],
            check: { if received.events != ["1", "2", "3"] { explorer.fail("received \(received.events)") } })
        },
        // Without stale loads, since a delivery may overlook a disposal that is not ordered before it.
        Scenario(name: "observe(on:): one sends while another disposes", preemptions: 2, staleLoads: 0) { explorer in
          let subject = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          let subscription = subject.observe(on: LaterScheduler(explorer: explorer))
            .subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
          var countAtDisposal = 0
          return Execution(
            threads: [
              {
                subject.onNext(1); subject.onNext(2); subject.onCompleted()
              },
              {
                subscription.dispose()
                countAtDisposal = received.events.count
              },
            ],
            check: {
              if !["1", "2", "|"].starts(with: received.events) { explorer.fail("received \(received.events)") }
              if received.events.count > countAtDisposal + 1 { explorer.fail("a delivery began after the disposal") }
            })
        },
      ]
    }
  }
#endif
