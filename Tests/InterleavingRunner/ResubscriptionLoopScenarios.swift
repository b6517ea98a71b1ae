#if EXPLORE_INTERLEAVINGS
  @testable import Rill

  /// A loop, and what the threads that request its work have written before.
  private final class LoopRun {
    private let loop = ResubscriptionLoop()
    private let explorer: Explorer
    private let state = TrackedVariable()
    private let requests = [TrackedVariable(), TrackedVariable()]
    private(set) var runs = 0

    init(_ explorer: Explorer) { self.explorer = explorer }

    /// Requests a run, after writing what the run reads.
    func request(_ number: Int) {
      explorer.access(requests[number], isWrite: true)
      loop.run({ number }) { _ in
        runs += 1
        explorer.access(state, isWrite: true)
        // The last run comes after all requests.
        if runs == requests.count { for request in requests { explorer.access(request, isWrite: false) } }
      }
    }
  }

  private struct NumberedError: Error {
    let number: Int
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
        Scenario(name: "concat: one subscribes while another completes the first stream", staleLoads: 1) { explorer in
          let first = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          return Execution(
            threads: [
              {
                _ = first.concat(Observable.just(1))
                  .subscribe(onNext: { received.add("\($0)") }, onCompleted: { received.add("|") })
              },
              { first.onCompleted() },
            ],
            check: { if received.events != ["1", "|"] { explorer.fail("received \(received.events)") } })
        },
        Scenario(name: "retry: an error, and its notifier on another thread", preemptions: 2, staleLoads: 1) { explorer in
          let notifier = PublishSubject<Int>()
          let variable = TrackedVariable()
          var attempts: [Sink<Int>] = []
          let source = Observable<Int> { sink in
            explorer.access(variable, isWrite: true)
            attempts.append(sink)
          }
          let subscription = source.retry(when: { (_: Observable<any Error>) in notifier }).subscribe(onError: { _ in })
          return Execution(
            threads: [
              {
                explorer.access(variable, isWrite: true)
                attempts[0].finish(.error(RxError.noElements))
              },
              {
                notifier.onNext(1); notifier.onNext(2)
              },
            ],
            check: {
              if attempts.count > 2 { explorer.fail("\(attempts.count) attempts") }
              subscription.dispose()
              attempts = []
            })
        },
        Scenario(name: "retry: errors, and another trigger of the notifier on another thread", preemptions: 2, staleLoads: 0) {
          explorer in
          let trigger = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          var attempts: [Sink<Int>] = []
          let source = Observable<Int> { attempts.append($0) }
          let subscription = source.retry(when: { (errors: Observable<NumberedError>) in
            Observable<Int>.merge(
              errors.do(onNext: { received.add("\($0.number)") }).flatMap { _ in Observable.never() }, trigger)
          })
          .subscribe(onError: { _ in })
          return Execution(
            threads: [
              { attempts[0].finish(.error(NumberedError(number: 1))) },
              {
                trigger.onNext(1)
                if attempts.count == 2 { attempts[1].finish(.error(NumberedError(number: 2))) }
              },
            ],
            check: {
              if received.events != received.events.sorted() { explorer.fail("errors in another order: \(received.events)") }
              subscription.dispose()
              attempts = []
            })
        },
        Scenario(name: "retry: an error, and the notifier's end on another thread", preemptions: 2, staleLoads: 1) { explorer in
          let notifier = PublishSubject<Int>()
          let received = ReceivedEvents(explorer)
          var attempts: [Sink<Int>] = []
          let source = Observable<Int> { attempts.append($0) }
          _ = source.retry(when: { (_: Observable<any Error>) in notifier })
            .subscribe(onError: { _ in received.add("#") }, onCompleted: { received.add("|") })
          return Execution(
            threads: [{ attempts[0].finish(.error(RxError.noElements)) }, { notifier.onCompleted() }],
            check: {
              if received.events != ["|"] { explorer.fail("received \(received.events)") }
              attempts = []
            })
        },
      ]
    }
  }
#endif
