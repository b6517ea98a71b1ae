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
    Example("ObservableProperty", "subscriber", #"ObservableProperty(value: "")"#, .subjects) { run, _ in
      let source = try run.source("a-----b--c---", "ObservableProperty")
      let property = ObservableProperty(value: "")
      run.keep(source.subscribe(onNext: { property.accept($0) }))
      run.output(property, from: 2)
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
