import Rill
import RillTesting

extension Example {
  static let subjects: [Example] = [
    Example("PublishSubject", "subscriber", "PublishSubject<String>()", .subjects) { run, _ in
      let source = try run.source("a--b--c--|", "PublishSubject")
      let subject = PublishSubject<String>()
      run.keep(source.subscribe(subject))
      run.output(subject, from: 2)
    },
    Example("BehaviorSubject", "subscriber", #"BehaviorSubject(value: "")"#, .subjects) { run, _ in
      let source = try run.source("a-----b--c--|", "BehaviorSubject")
      let subject = BehaviorSubject(value: "")
      run.keep(source.subscribe(subject))
      run.output(subject, from: 2)
    },
    Example("ReplaySubject", "subscriber", "ReplaySubject<String>.create(bufferSize: 2)", .subjects) { run, _ in
      let source = try run.source("a--b--c------d--|", "ReplaySubject(2)")
      let subject = ReplaySubject<String>.create(bufferSize: 2)
      run.keep(source.subscribe(subject))
      run.output(subject, from: 8)
    },
    Example("AsyncSubject", "subscriber", "AsyncSubject<String>()", .subjects) { run, _ in
      let source = try run.source("a--b--c--|", "AsyncSubject")
      let subject = AsyncSubject<String>()
      run.keep(source.subscribe(subject))
      run.output(subject, from: 2)
      run.output(subject, "later", from: 12)
    },
    Example("PublishRelay", "subscriber", "PublishRelay<String>()", .subjects) { run, _ in
      let source = try run.source("a--b--c---", "PublishRelay")
      let relay = PublishRelay<String>()
      run.keep(source.bind(to: relay))
      run.output(relay, from: 2)
    },
    Example("BehaviorRelay", "subscriber", #"BehaviorRelay(value: "")"#, .subjects) { run, _ in
      let source = try run.source("a-----b--c---", "BehaviorRelay")
      let relay = BehaviorRelay(value: "")
      run.keep(source.bind(to: relay))
      run.output(relay, from: 2)
    },
    Example("ReplayRelay", "subscriber", "ReplayRelay<String>.create(bufferSize: 2)", .subjects) { run, _ in
      let source = try run.source("a--b--c------d---", "ReplayRelay(2)")
      let relay = ReplayRelay<String>.create(bufferSize: 2)
      run.keep(source.bind(to: relay))
      run.output(relay, from: 8)
    },
    Example("EventRelay", "subscriber 1", "EventRelay<String>()", .subjects) { run, _ in
      let source = try run.source("a--b-----c--d------e---", "EventRelay")
      let relay = EventRelay<String>()
      run.keep(source.bind(to: relay))
      run.output(relay.take(2), "subscriber 1")
      run.output(relay, "subscriber 2", from: 15)
    },
    Example("ObservableProperty", "subscriber", #"ObservableProperty(value: "")"#, .subjects) { run, _ in
      let source = try run.source("a-----b--c---", "ObservableProperty")
      let property = ObservableProperty(value: "")
      run.keep(source.subscribe(onNext: { property.accept($0) }))
      run.output(property, from: 2)
    },
    Example("batch", "combine [+]", "ObservableProperty.combine(a, b)", .subjects) { run, _ in
      let (first, second) = (try run.numbers("1----2----", "a"), try run.numbers("5----6----", "b"))
      let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 5))
      run.keep(
        Observable.zip(first, second).skip(1).subscribe(onNext: { values in
          batch {
            a.accept(values.0)
            b.accept(values.1)
          }
        }))
      run.output(ObservableProperty.combine(a, b) { $0 + $1 })
    },
    Example(
      "ObservableProperty.combine", "combine [+]", "ObservableProperty.combine(state1, state2)", .subjects
    ) { run, _ in
      let (source1, source2) = (try run.numbers("1-----2-----", "state 1"), try run.numbers("5--6--------", "state 2"))
      let (state1, state2) = (BehaviorRelay(value: 1), BehaviorRelay(value: 5))
      run.keep(source1.skip(1).bind(to: state1))
      run.keep(source2.skip(1).bind(to: state2))
      run.output(ObservableProperty.combine(state1, state2) { $0 + $1 })
    },
    Example("mapValue", "mapValue { 9 - $0 }", "state.mapValue { 9 - $0 }", .subjects) { run, _ in
      let source = try run.numbers("1--2-----4---", "state")
      let state = BehaviorRelay(value: 1)
      run.keep(source.skip(1).bind(to: state))
      run.output(state.mapValue { 9 - $0 })
    },
    Example("distinctValue()", "distinctValue()", "state.distinctValue()", .subjects) { run, _ in
      let source = try run.numbers("1--1--2--2--3---", "state")
      let state = BehaviorRelay(value: 1)
      run.keep(source.bind(to: state))
      run.output(state.distinctValue())
    },
    Example(
      "distinctValue(by:)", "distinctValue(by:)", "state.distinctValue(by: { $0.lowercased() == $1.lowercased() })", .subjects
    ) { run, _ in
      let source = try run.source("a--A--b--B---", "state")
      let state = BehaviorRelay(value: "a")
      run.keep(source.bind(to: state))
      run.output(state.distinctValue(by: { $0.lowercased() == $1.lowercased() }))
    },
    Example("bind(to: relays)", "relay 1", "source.bind(to: relay1, relay2)", .subjects) { run, _ in
      let source = try run.source("a--b--|")
      let (relay1, relay2) = (PublishRelay<String>(), PublishRelay<String>())
      run.retain(relay1, relay2)
      run.output(relay1, "relay 1")
      run.output(relay2, "relay 2")
      run.keep(source.bind(to: relay1, relay2))
    },
    Example("bind(to: an optional relay)", "relay", "source.bind(to: relay)", .subjects) { run, _ in
      let source = try run.source("a--b--|")
      let relay = PublishRelay<String?>()
      run.retain(relay)
      run.output(relay, "relay") { $0 ?? "nil" }
      run.keep(source.bind(to: relay))
    },
  ]
}
