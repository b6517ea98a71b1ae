#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  /// A loop, and what the threads that request its work have written before.
  private final class LoopRun {
    private let loop = ReentrantLoop()
    private let explorer: Explorer
    private let state = Variable()
    private let requests = [Variable(), Variable()]
    private(set) var runs = 0

    init(_ explorer: Explorer) { self.explorer = explorer }

    /// Requests a run, after writing what the run reads.
    func request(_ number: Int) {
      explorer.access(requests[number], isWrite: true)
      loop.run {
        runs += 1
        explorer.access(state, isWrite: true)
        // The last run comes after all requests.
        if runs == requests.count { for request in requests { explorer.access(request, isWrite: false) } }
      }
    }
  }

  extension Scenario {
    /// Work that two threads request, and the operators that use it.
    static var loop: [Scenario] {
      [
        Scenario(name: "loop: two threads request a run each") { explorer in
          let run = LoopRun(explorer)
          return Execution(
            threads: [{ run.request(0) }, { run.request(1) }],
            check: { if run.runs != 2 { explorer.fail("\(run.runs) runs") } })
        },
        Scenario(name: "concat: one subscribes while another completes the first stream") { explorer in
          let first = PublishSubject<Int>()
          let received = Received(explorer)
          return Execution(
            threads: [
              { first.concat(Observable.just(1)).subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") }) },
              { first.onCompleted() },
            ],
            check: { if received.events != ["1", "|"] { explorer.fail("received \(received.events)") } })
        },
        Scenario(name: "retry: a notifier on another thread starts the next attempt") { explorer in
          let notifier = PublishSubject<Int>()
          let attempts = Variable()
          let current = Received(explorer)
          let source = Observable<Int> { sink in
            explorer.access(attempts, isWrite: true)
            current.add("attempt")
            sink.finish(.error(RxError.noElements))
          }
          source.retry(when: { (_: Observable<any Error>) in notifier }).subscribe(onError: { _ in })
          return Execution(
            threads: [
              { notifier.onNext(1) },
              { notifier.onNext(2) },
            ],
            check: { if ![2, 3].contains(current.events.count) { explorer.fail("\(current.events.count) attempts") } })
        },
      ]
    }
  }
#endif
