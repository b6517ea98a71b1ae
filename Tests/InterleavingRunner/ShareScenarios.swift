#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  /// A source of a shared stream, which checks that it has one subscriber at a time.
  private final class ObservedSource: @unchecked Sendable {
    // Sendable: the explorer reports accesses without an order.

    final class Connection: Teardown {
      private let source: ObservedSource
      var isDisposed = false
      let sink: Sink<Int>

      init(_ source: ObservedSource, _ sink: Sink<Int>) { (self.source, self.sink) = (source, sink) }

      func dispose() {
        if isDisposed { return }
        isDisposed = true
        if source.live === self { source.live = nil }
        source.explorer.access(source.variable, isWrite: true)
      }
    }

    private let explorer: Explorer
    /// Accessed when a connection begins and ends.
    private let variable = TrackedVariable()
    private(set) var live: Connection?
    private(set) var connections = 0

    init(_ explorer: Explorer) { self.explorer = explorer }

    var isLive: Bool { live != nil }

    func stream(endingAtOnce: Bool = false) -> Observable<Int> {
      Observable { [self] sink in
        if live != nil { explorer.fail("two connections at once") }
        explorer.access(variable, isWrite: true)
        connections += 1
        let connection = Connection(self, sink)
        live = connection
        sink.scope.register(connection)
        if endingAtOnce { end() }
      }
    }

    func send(_ value: Int) { live?.sink.next(value) }

    func send(_ value: Int, through connection: Connection) { connection.sink.send(value) }

    /// Ends a connection that another thread can be replacing, so this thread's accesses have no order.
    func end(_ connection: Connection) {
      connection.isDisposed = true
      if live === connection { live = nil }
      connection.sink.finish(.completed)
    }

    func end() {
      guard let connection = live else { return }
      live = nil
      // A subscriber that comes from inside the end may connect again before the teardown.
      explorer.access(variable, isWrite: true)
      connection.isDisposed = true
      connection.sink.finish(.completed)
    }
  }

  /// A shared stream, and its subscribers.
  private final class ShareRun {
    let source: ObservedSource
    let stream: Observable<Int>
    private let explorer: Explorer
    private var subscriptions: [any Disposable] = []

    init(_ explorer: Explorer, _ make: (Observable<Int>) -> Observable<Int>) {
      self.explorer = explorer
      source = ObservedSource(explorer)
      stream = make(source.stream())
    }

    func subscribe() -> (ReceivedEvents, any Disposable) {
      let received = ReceivedEvents(explorer)
      let subscription = stream.subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
      subscriptions.append(subscription)
      return (received, subscription)
    }

    func disposeAll() {
      for subscription in subscriptions { subscription.dispose() }
    }

    /// Fails unless exactly these subscribers are connected, or have received an end instead.
    ///
    /// Disposes them.
    func check(_ subscribers: [ReceivedEvents]) {
      let connected = subscribers.filter { $0.events.last != "|" }
      source.send(7)
      for subscriber in connected where subscriber.events.last != "7" {
        explorer.fail("a subscriber is not connected: \(subscriber.events)")
      }
      if connected.isEmpty == source.isLive { explorer.fail("\(connected.count) subscribers, connected: \(source.isLive)") }
      disposeAll()
      if source.isLive { explorer.fail("still connected at the end") }
    }
  }

  extension Scenario {
    /// Contract 4 and 6: the connection of a shared stream.
    static var share: [Scenario] {
      [
        Scenario(name: "share: two join and leave", preemptions: 2, staleLoads: 1) { explorer in
          let run = ShareRun(explorer) { $0.share() }
          let visit = { run.subscribe().1.dispose() }
          return Execution(threads: [visit, visit], check: { run.check([]) })
        },
        Scenario(name: "share: two join", preemptions: 2, staleLoads: 1) { explorer in
          let run = ShareRun(explorer) { $0.share() }
          var received: [ReceivedEvents] = []
          let join = { received.append(run.subscribe().0) }
          return Execution(
            threads: [join, join],
            check: {
              run.check(received)
              if run.source.connections != 1 { explorer.fail("\(run.source.connections) connections") }
            })
        },
        Scenario(name: "share: one joins while the last one leaves", preemptions: 2, staleLoads: 1) { explorer in
          let run = ShareRun(explorer) { $0.share() }
          let (_, last) = run.subscribe()
          var received: [ReceivedEvents] = []
          return Execution(
            threads: [{ last.dispose() }, { received.append(run.subscribe().0) }], check: { run.check(received) })
        },
        Scenario(name: "share forever: one joins while the last one leaves", preemptions: 2, staleLoads: 1) { explorer in
          let run = ShareRun(explorer) { $0.share(replay: 1, scope: .forever) }
          let (_, last) = run.subscribe()
          run.source.send(1)
          var received: [ReceivedEvents] = []
          return Execution(
            threads: [{ last.dispose() }, { received.append(run.subscribe().0) }],
            check: {
              if received.first?.events != ["1"] { explorer.fail("no replay: \(received.first?.events ?? [])") }
              run.check(received)
            })
        },
        Scenario(name: "share: one joins while the source ends", preemptions: 2, staleLoads: 1) { explorer in
          let run = ShareRun(explorer) { $0.share() }
          let (first, _) = run.subscribe()
          var received: [ReceivedEvents] = []
          var afterTheEnd: [ReceivedEvents] = []
          return Execution(
            threads: [
              {
                run.source.end()
                afterTheEnd.append(run.subscribe().0)
              },
              { received.append(run.subscribe().0) },
            ],
            check: {
              if first.events != ["|"] { explorer.fail("the first subscriber received \(first.events)") }
              if afterTheEnd.first?.events != [] { explorer.fail("no new connection after the end") }
              run.check(received + afterTheEnd)
            })
        },
        Scenario(name: "share forever: one joins while the source ends", preemptions: 2, staleLoads: 1) { explorer in
          let run = ShareRun(explorer) { $0.share(replay: 1, scope: .forever) }
          let (first, _) = run.subscribe()
          run.source.send(1)
          var received: [ReceivedEvents] = []
          return Execution(
            threads: [{ run.source.end() }, { received.append(run.subscribe().0) }],
            check: {
              if first.events != ["1", "|"] { explorer.fail("the first subscriber received \(first.events)") }
              if received.first?.events != ["1", "|"] { explorer.fail("the second one received \(received.map(\.events))") }
            })
        },
        replacement(during: "sends", { $0.send(1, through: $1) }, expected: { _ in [["2"]] }),
        // A value that was stored before the last one left is a value of the past.
        replacement(during: "sends", replay: 1, { $0.send(1, through: $1) }, expected: { _ in [["2"], ["1", "2"]] }),
        replacement(during: "ends", { $0.end($1) }, expected: { $0.connections == 2 ? [["2"]] : [["|"]] }),
        Scenario(name: "share forever: the source sends and ends while another subscriber joins", preemptions: 2) { explorer in
          let run = ShareRun(explorer) { $0.share(replay: 0, scope: .forever) }
          let (first, _) = run.subscribe()
          return Execution(
            threads: [
              {
                run.source.send(1)
                run.source.send(2)
                run.source.end()
              }, { _ = run.subscribe() },
            ],
            check: {
              if first.events != ["1", "2", "|"] { explorer.fail("the first subscriber received \(first.events)") }
            })
        },
        Scenario(name: "share with expiry: the source ends while another subscriber replaces the last one", preemptions: 2) {
          explorer in
          var expirations: [() -> Void] = []
          let run = ShareRun(explorer) { source in
            SharedSource(source, afterExpiry: { expirations.append($0) }) { ConnectedSubject<Int, Int>.replaying(1) }.refCounted
          }
          let (_, last) = run.subscribe()
          guard let first = run.source.live else { fatalError("not connected") }
          last.dispose()
          let releaseOfTheLast = expirations.removeLast()
          return Execution(
            threads: [
              { run.source.end(first) },
              {
                releaseOfTheLast()
                _ = run.subscribe()
              },
            ],
            check: {
              if run.source.connections == 2, !expirations.isEmpty { explorer.fail("an expiry of the first connection") }
              run.disposeAll()
              while let expire = expirations.popLast() { expire() }
              if run.source.isLive { explorer.fail("still connected at the end") }
            })
        },
        Scenario(name: "share: two join a source that ends at once", preemptions: 2, staleLoads: 1) { explorer in
          let source = ObservedSource(explorer)
          let stream = source.stream(endingAtOnce: true).share()
          let received = [ReceivedEvents(explorer), ReceivedEvents(explorer)]
          let join = { (number: Int) in _ = stream.subscribe(onCompleted: { received[number].add("|") }) }
          return Execution(
            threads: [{ join(0) }, { join(1) }],
            check: { for each in received where each.events != ["|"] { explorer.fail("received \(each.events)") } })
        },
        Scenario(name: "share: two join while the last one leaves", preemptions: 1, staleLoads: 0) { explorer in
          let run = ShareRun(explorer) { $0.share() }
          let (_, last) = run.subscribe()
          var received: [ReceivedEvents] = []
          let join = { received.append(run.subscribe().0) }
          return Execution(threads: [{ last.dispose() }, join, join], check: { run.check(received) })
        },
        Scenario(name: "publish: one disconnects while another connects") { explorer in
          let source = ObservedSource(explorer)
          let stream = source.stream().publish()
          let received = ReceivedEvents(explorer)
          _ = stream.subscribe(onNext: { received.add("\($0)") })
          let connection = stream.connect()
          var second: [any Disposable] = []
          return Execution(
            threads: [{ connection.dispose() }, { second.append(stream.connect()) }],
            check: {
              if source.connections == 2, !source.isLive { explorer.fail("the second connection is gone") }
              for each in second { each.dispose() }
              if source.isLive { explorer.fail("still connected at the end") }
            })
        },
      ]
    }

    /// The connection of the last subscriber does `work` while another subscriber takes its place, and receives 2.
    ///
    /// What that one receives has to be one of `expected`.
    private static func replacement(
      during what: String, replay: Int = 0, _ work: @escaping (ObservedSource, ObservedSource.Connection) -> Void,
      expected: @escaping (ObservedSource) -> [[String]]
    ) -> Scenario {
      let stream = replay == 0 ? "share forever" : "share(replay: \(replay)) forever"
      return Scenario(name: "\(stream): the source \(what) while another subscriber replaces the last one", preemptions: 2) {
        explorer in
        let run = ShareRun(explorer) { $0.share(replay: replay, scope: .forever) }
        let (_, last) = run.subscribe()
        guard let first = run.source.live else { fatalError("not connected") }
        var received: [ReceivedEvents] = []
        return Execution(
          threads: [
            { work(run.source, first) },
            {
              last.dispose()
              received.append(run.subscribe().0)
              if run.source.connections == 2, let second = run.source.live { run.source.send(2, through: second) }
            },
          ],
          check: {
            let events = received.first?.events ?? []
            if !expected(run.source).contains(events) { explorer.fail("the second one received \(events)") }
            run.disposeAll()
            if run.source.isLive { explorer.fail("still connected at the end") }
          })
      }
    }
  }
#endif
