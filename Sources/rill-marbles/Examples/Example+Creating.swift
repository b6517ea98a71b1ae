import Rill
import RillTesting

extension Example {
  static let creating: [Example] = [
    Example("create", "create", "Observable<String>.create { … }", .creating) { run, scheduler in
      run.output(
        Observable<String>.create { observer in
          observer.onNext("a")
          return scheduler.scheduleRelative((), dueTime: .ticks(3)) { _ in
            observer.onNext("b")
            return scheduler.scheduleRelative((), dueTime: .ticks(3)) { _ in
              observer.onCompleted()
              return Disposables.create()
            }
          }
        })
    },
    Example("deferred", "subscriber 1", "Observable.deferred { source() }", .creating) { run, _ in
      let source = try run.sources(["a----b--|", "c----d--|"])
      let stream = Observable.deferred { source() }
      run.output(stream, "subscriber 1")
      run.output(stream, "subscriber 2", from: 12)
    },
    Example("empty", "empty", "Observable<String>.empty()", .creating) { run, _ in
      run.output(Observable<String>.empty())
    },
    Example("error", "error", "Observable<String>.error(RxError.timeout)", .creating) { run, _ in
      run.output(Observable<String>.error(RxError.timeout))
    },
    Example("from", "from", #"Observable.from(["a", "b", "c"])"#, .creating) { run, _ in
      run.output(Observable.from(["a", "b", "c"]))
    },
    Example("from(optional:)", "from(optional: a)", #"Observable.from(optional: "a")"#, .creating) { run, _ in
      run.output(Observable.from(optional: "a"))
      run.output(Observable<String>.from(optional: nil), "from(optional: nil)")
    },
    Example(
      "from(_:scheduler:)", "from(scheduler)", #"Observable.from(["a", "b", "c"], scheduler: scheduler)"#, .creating
    ) { run, _ in
      let scheduler = run.laterScheduler
      run.output(Observable.from(["a", "b", "c"], scheduler: scheduler))
    },
    Example(
      "from(optional:scheduler:)", "from(a, scheduler)", #"Observable.from(optional: "a", scheduler: scheduler)"#, .creating
    ) { run, _ in
      let scheduler = run.laterScheduler
      run.output(Observable.from(optional: "a", scheduler: scheduler))
      run.output(Observable<String>.from(optional: nil, scheduler: scheduler), "from(nil, scheduler)")
    },
    Example(
      "generate", "generate(1, { $0 < 9 }, { $0 * 2 })",
      "Observable.generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 })", .creating
    ) { run, _ in
      run.output(Observable.generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 }))
    },
    Example("interval", "interval(3)", "Observable<Int>.interval(.seconds(3), scheduler: scheduler)", end: 11, .creating) {
      run, scheduler in
      run.output(Observable<Int>.interval(.seconds(3), scheduler: scheduler))
    },
    Example("just", "just", #"Observable.just("a")"#, .creating) { run, _ in
      run.output(Observable.just("a"))
    },
    Example("just(_:scheduler:)", "just(scheduler)", #"Observable.just("a", scheduler: scheduler)"#, .creating) { run, _ in
      let scheduler = run.laterScheduler
      run.output(Observable.just("a", scheduler: scheduler))
    },
    Example("never", "never", "Observable<String>.never()", end: 6, .creating) { run, _ in
      run.output(Observable<String>.never())
    },
    Example("of", "of", #"Observable.of("a", "b", "c")"#, .creating) { run, _ in
      run.output(Observable.of("a", "b", "c"))
    },
    Example("of(_:scheduler:)", "of(scheduler)", #"Observable.of("a", "b", "c", scheduler: scheduler)"#, .creating) { run, _ in
      let scheduler = run.laterScheduler
      run.output(Observable.of("a", "b", "c", scheduler: scheduler))
    },
    Example("range", "range(3, 3)", "Observable.range(start: 3, count: 3)", .creating) { run, _ in
      run.output(Observable.range(start: 3, count: 3))
    },
    Example(
      "range(start:count:scheduler:)", "range(3, 3, scheduler)", "Observable.range(start: 3, count: 3, scheduler: scheduler)",
      .creating
    ) { run, _ in
      let scheduler = run.laterScheduler
      run.output(Observable.range(start: 3, count: 3, scheduler: scheduler))
    },
    Example(
      "repeatElement", "repeatElement", #"Observable.repeatElement("a", scheduler: scheduler)"#, end: 7, .creating
    ) { run, _ in
      let scheduler = run.laterScheduler
      run.output(Observable.repeatElement("a", scheduler: scheduler))
    },
    Example("timer", "timer(3)", "Observable<Int>.timer(.seconds(3), scheduler: scheduler)", .creating) { run, scheduler in
      run.output(Observable<Int>.timer(.seconds(3), scheduler: scheduler))
    },
    Example(
      "timer(_:period:scheduler:)", "timer(3, 2)",
      "Observable<Int>.timer(.seconds(3), period: .seconds(2), scheduler: scheduler)", end: 10, .creating
    ) { run, scheduler in
      run.output(Observable<Int>.timer(.seconds(3), period: .seconds(2), scheduler: scheduler))
    },
    Example("using", "using", "Observable.using { resource() } observableFactory: { _ in source }", .creating) { run, _ in
      let log = run.log("resource")
      let source = try run.cold("--a-----b-----|")
      let resource = { @Sendable in
        log.add("made")
        return AnonymousDisposable { log.add("disposed") }
      }
      run.output(
        Observable.using {
          resource()
        } observableFactory: { _ in
          source
        })
    },
  ]
}
