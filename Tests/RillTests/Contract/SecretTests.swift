import Foundation
import RillDiagnostics
import RillTesting
import TestSupport
import XCTest

@testable import Rill

/// Secrets, and what operators make of them, are not shown: by no operator, in no way of sharing, to no subscriber.
final class SecretTests: XCTestCase {
  private typealias Stream = Observable<UserCodeCallingValue>

  /// A stream that several subscribers subscribe to, and what connects it, and waits until it has delivered all values.
  private typealias Shared = (stream: () -> Stream, connect: () -> Void, settle: () -> Void)

  /// A way in which several subscribers get the same values.
  private struct Sharing: Sendable {
    let name: String
    let share: @Sendable (Stream, UserCodeHook, DisposeBag) -> Shared

    init(_ name: String, _ share: @escaping @Sendable (Stream, UserCodeHook) -> Stream) {
      self.name = name
      self.share = { source, hook, _ in
        let shared = share(source, hook)
        return ({ shared }, {}, {})
      }
    }

    init(connecting name: String, _ share: @escaping @Sendable (Stream) -> ConnectableObservable<UserCodeCallingValue>) {
      self.name = name
      self.share = { source, _, bag in
        let shared = share(source)
        return ({ shared }, { shared.connect().disposed(by: bag) }, {})
      }
    }

    /// Subscribers subscribe to a stream that the shared one emits as a value.
    init(emitting name: String, _ share: @escaping @Sendable (Stream, UserCodeHook) -> Observable<Stream>) {
      self.name = name
      self.share = { source, hook, bag in
        let emitted = Recorder<Stream>()
        share(source, hook).subscribe(onNext: { emitted.add($0) }, onError: { _ in }).disposed(by: bag)
        return ({ emitted.entries.last ?? .never() }, {}, {})
      }
    }

    /// Subscribers subscribe to what the library passes the values on to.
    init(feeding name: String, _ feed: @escaping @Sendable (Stream, UserCodeHook) -> (Stream, any Disposable)) {
      self.name = name
      self.share = { source, hook, bag in
        let (stream, subscription) = feed(source, hook)
        subscription.disposed(by: bag)
        return ({ stream }, {}, {})
      }
    }

    /// Tasks pass the values on.
    init(
      withTasks name: String, _ pass: @escaping @Sendable (Stream, _ passed: Counter) -> Stream
    ) {
      self.name = name
      self.share = { source, _, _ in
        let (received, passed) = (Counter(), Counter())
        let shared = pass(source.do(onNext: { _ in received.add() }), passed).share(replay: 1)
        return ({ shared }, {}, { passed.wait(for: received.value) })
      }
    }
  }

  private static let sharings: [Sharing] = [
    Sharing("each subscriber") { source, _ in source },
    Sharing("share()") { source, _ in source.share() },
    Sharing("share(replay: 1)") { source, _ in source.share(replay: 1) },
    Sharing("share(replay: 2, scope: .forever)") { source, _ in source.share(replay: 2, scope: .forever) },
    Sharing("share(expiry:)") { $0.share(replay: 1, expiry: .seconds(5), scheduler: $1.scheduler) },
    Sharing("publish().refCount()") { source, _ in source.publish().refCount() },
    Sharing(connecting: "publish()") { $0.publish() },
    Sharing(connecting: "replay(1)") { $0.replay(1) },
    Sharing(connecting: "replayAll()") { $0.replayAll() },
    Sharing(connecting: "multicast(PublishSubject)") { $0.multicast(PublishSubject()) },
    Sharing(connecting: "multicast(ReplaySubject)") { $0.multicast { ReplaySubject.create(bufferSize: 1) } },
    Sharing(connecting: "multicast(BehaviorSubject)") { source in
      source.multicast { BehaviorSubject(value: UserCodeCallingValue(0, UserCodeHook())) }
    },
    Sharing(connecting: "multicast(AsyncSubject)") { $0.take(2).multicast(AsyncSubject()) },
    Sharing("multicast(selector:)") { source, _ in
      source.multicast({ PublishSubject() }, selector: { .merge($0, $0) }).share(replay: 1)
    },
    Sharing("Infallible.share") { source, hook in
      source.asInfallible(onErrorJustReturn: UserCodeCallingValue(1, hook)).share(replay: 1).asObservable()
    },
    Sharing("Driver") { source, hook in source.asDriver(onErrorJustReturn: UserCodeCallingValue(1, hook)).asObservable() },
    Sharing("Signal") { source, hook in source.asSignal(onErrorJustReturn: UserCodeCallingValue(1, hook)).asObservable() },
    Sharing("combined") { source, _ in
      let shared = source.share(replay: 1)
      return Observable.combineLatest(shared, shared.share()) { first, _ in first }
    },
    Sharing("shared twice") { source, _ in source.share(replay: 1).map { $0 }.publish().refCount() },
    Sharing("an inner stream of a shared one") { source, hook in
      let shared = source.share(replay: 1)
      return Observable.just(UserCodeCallingValue(1, hook)).flatMap { _ in shared }.share(replay: 1)
    },
    Sharing("redacted()") { source, _ in source.redacted().share(replay: 1) },
    Sharing("create { source.subscribe($0) }") { source, _ in Stream.create { source.subscribe($0) } },
    Sharing(feeding: "bind(to: PublishSubject)") { source, _ in
      let subject = PublishSubject<UserCodeCallingValue>()
      return (subject, source.bind(to: subject))
    },
    Sharing(feeding: "subscribe(ReplaySubject)") { source, _ in
      let subject = ReplaySubject<UserCodeCallingValue>.create(bufferSize: 1)
      return (subject, source.subscribe(subject))
    },
    Sharing(feeding: "bind(to: BehaviorSubject)") { source, hook in
      let subject = BehaviorSubject(value: UserCodeCallingValue(1, hook))
      return (subject, source.bind(to: subject))
    },
    Sharing(feeding: "bind(to: AnyObserver)") { source, _ in
      let subject = ReplaySubject<UserCodeCallingValue>.create(bufferSize: 1)
      return (subject, source.bind(to: AnyObserver(AnyObserver(subject)), subject.mapObserver { $0 }))
    },
    Sharing(feeding: "bind(to: PublishRelay)") { source, _ in
      let relay = PublishRelay<UserCodeCallingValue>()
      return (relay, source.bind(to: relay))
    },
    Sharing(feeding: "bind(to: PublishRelay<_?>)") { source, _ in
      let relay = PublishRelay<UserCodeCallingValue?>()
      return (relay.compactMap { $0 }, source.bind(to: PublishRelay<UserCodeCallingValue?>(), relay))
    },
    Sharing(feeding: "bind(to: BehaviorRelay)") { source, hook in
      let relay = BehaviorRelay(value: UserCodeCallingValue(1, hook))
      return (relay.asObservableProperty().mapValue { $0 }, source.bind(to: relay))
    },
    Sharing(feeding: "bind(to: ReplayRelay)") { source, _ in
      let relay = ReplayRelay<UserCodeCallingValue>.create(bufferSize: 1)
      return (relay, source.bind(to: relay))
    },
    Sharing(feeding: "bind(to: EventRelay)") { source, _ in
      let relay = EventRelay<UserCodeCallingValue>()
      return (relay, source.bind(to: relay))
    },
    Sharing(feeding: "bind(to: EventRelay(deliveringOn:))") { source, hook in
      let relay = EventRelay<UserCodeCallingValue>(deliveringOn: hook.scheduler)
      return (relay, source.bind(to: relay))
    },
    Sharing(feeding: "drive(PublishRelay)") { source, hook in
      let relay = PublishRelay<UserCodeCallingValue>()
      let driver = source.asDriver(onErrorJustReturn: UserCodeCallingValue(1, hook))
      return (relay, MainActor.assumeIsolated { driver.drive(relay) })
    },
    Sharing(withTasks: "values") { source, passed in
      CountedSequence(base: source.values, passed: passed).asObservable()
    },
    Sharing(withTasks: "values(bufferingPolicy:)") { source, passed in
      let values = CountedSequence(base: source.values(bufferingPolicy: .unbounded), passed: passed)
      return values.map { $0 }.filter { _ in true }.asObservable()
    },
    Sharing(emitting: "groupBy") { source, _ in source.groupBy { _ in 0 }.map { $0.asObservable() } },
    Sharing(emitting: "window") { source, hook in
      source.window(timeSpan: .seconds(100), count: 100, scheduler: hook.scheduler)
    },
  ]

  /// Counts the values that the user of the sequence has finished with.
  private struct CountedSequence<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable where Base.Element: Sendable {
    let base: Base
    let passed: Counter

    struct AsyncIterator: AsyncIteratorProtocol {
      var base: Base.AsyncIterator
      let passed: Counter
      var taken = 0

      mutating func next() async throws -> Base.Element? {
        passed.raise(to: taken)
        taken += 1
        do {
          if let value = try await base.next() { return value }
        } catch {
          passed.raise(to: .max)
          throw error
        }
        passed.raise(to: .max)
        return nil
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator(), passed: passed) }
  }

  /// Where user code passes values on to an observer, which no library can recognize.
  private static let passedOnByUserCode: Set = ["Single.create", "create", "handmade"]

  /// What the sources of an operator are.
  private enum Sources: CaseIterable {
    case stored, single, ending, shared, redacted, relay, onlyFirst, onlyLast
  }

  func testEveryOperatorInEveryWayOfSharing() throws {
    let check = try SecretCheck()
    defer { check.end() }
    var receiving: Set<String> = []
    for sharing in Self.sharings {
      for entry in Entry.all where !Self.passedOnByUserCode.contains(entry.name) {
        let before = check.received.value
        run(entry, sharing, .stored, isTrackedFromStart: true, check)
        // All of these in every way would take three times as long, and differ in what is upstream of the operator only.
        if ["each subscriber", "share(replay: 1)", "publish()", "groupBy"].contains(sharing.name) {
          run(entry, sharing, .stored, isTrackedFromStart: false, check)
          for sources in Sources.allCases.dropFirst() where entry.sources > 1 || sources != .onlyFirst && sources != .onlyLast {
            run(entry, sharing, sources, isTrackedFromStart: true, check)
          }
        }
        try check.verify("\(entry.name), \(sharing.name)")
        if check.received.value > before { receiving.formUnion([entry.name, sharing.name]) }
      }
    }
    // Those that emit no value of their source, and those that the catalog makes so that they let none through.
    let silent = Set(Entry.all.map(\.name)).subtracting(receiving).subtracting(Self.passedOnByUserCode)
    XCTAssertEqual(silent, ["ignoreElements", "errors", "mapTo", "count", "take(while:)", "element(at:)", "debug"])
    XCTAssertEqual(Set(Self.sharings.map(\.name)).subtracting(receiving), [])
  }

  /// The description of an error can contain the value.
  func testErrorsOfSecrets() throws {
    struct Rejected: Error { let number: Int }
    let check = try SecretCheck()
    defer { check.end() }
    for sharing in Self.sharings {
      let (bag, hook) = (DisposeBag(), UserCodeHook())
      let property = ObservableProperty(value: UserCodeCallingValue(SecretCheck.firstSecret, hook), keeping: hook)
      let failing = property.map { value -> UserCodeCallingValue in
        if value.number % 10 == 7 { throw Rejected(number: value.number) }
        return value
      }.retry { (errors: Observable<any Error>) in
        errors.debug(to: { SecretCheck.show($0) }).flatMap { Observable<Int>.error($0) }
      }
      let shared = sharing.share(failing, hook, bag)
      check.subscribe("first", shared.stream()).disposed(by: bag)
      check.subscribe("second", shared.stream()).disposed(by: bag)
      shared.connect()
      property.accept(UserCodeCallingValue(SecretCheck.firstSecret + 7, hook))
      shared.settle()
      check.subscribe("late", shared.stream()).disposed(by: bag)
      try check.verify(sharing.name)
    }
  }

  /// What a closure receives that decides about the end of a group.
  func testGroupsUntil() throws {
    let check = try SecretCheck()
    defer { check.end() }
    let (bag, hook) = (DisposeBag(), UserCodeHook())
    let property = ObservableProperty(value: UserCodeCallingValue(SecretCheck.firstSecret, hook), keeping: hook)
    let groups = property.groupBy(until: { $0.debug(to: { SecretCheck.show($0) }).skip(1) }) { $0.number % 2 }
    check.subscribe("groups", groups.flatMap { $0 }).disposed(by: bag)
    for number in 1...4 { property.accept(UserCodeCallingValue(SecretCheck.firstSecret + number, hook)) }
    try check.verify("groupBy(until:)")
    XCTAssertEqual(check.received.value, 5)
  }

  /// The second thread's value does not pass a group before the first thread has marked it.
  func testTwoThreadsThatSetTheMarkAtTheSameTime() {
    for _ in 0..<60 {
      let (plain, subjects) = (PublishSubject<String>(), [PublishSubject<String>(), PublishSubject<String>()])
      let secrets = subjects.map { $0.flatMap { Observable.just($0).redacted() } }
      let shown = Recorder<String>()
      let subscription = Observable.merge([plain.asObservable()] + secrets).groupBy { $0.suffix(2) }
        .flatMap { $0.debug(to: { shown.add($0) }) }.subscribe(onNext: { _ in })
      for number in 10..<70 { plain.onNext("plain \(number)") }
      let started = StartBarrier(2)
      onThreads(2) { thread in
        started.wait()
        for number in 10..<70 { subjects[thread].onNext("hidden \(number)") }
      }
      XCTAssertEqual(shown.entries.filter { $0.contains("hidden") }, [])
      subscription.dispose()
    }
  }

  /// A stream becomes one of stored values while it has subscribers, and groups.
  func testAStreamThatIsMarkedLater() throws {
    let check = try SecretCheck()
    defer { check.end() }
    for sharing in Self.sharings where sharing.name != "multicast(AsyncSubject)" {
      let (bag, hook) = (DisposeBag(), UserCodeHook())
      let property = ObservableProperty(value: UserCodeCallingValue(SecretCheck.firstSecret, hook), keeping: hook)
      let plain = PublishSubject<UserCodeCallingValue>()
      let source = plain.flatMap { $0.number == 2 ? property.asObservable() : .just($0) }
      let shared = sharing.share(source, hook, bag)
      let texts = Recorder<String>()
      shared.stream().debug(to: { texts.add($0) }).subscribe(onNext: { _ in }).disposed(by: bag)
      shared.connect()
      plain.onNext(UserCodeCallingValue(1, hook))
      check.subscribe("early", shared.stream()).disposed(by: bag)
      plain.onNext(UserCodeCallingValue(1, hook))
      plain.onNext(UserCodeCallingValue(2, hook))
      shared.settle()
      check.nextTick()
      property.accept(UserCodeCallingValue(SecretCheck.firstSecret + 1, hook))
      shared.settle()
      try check.verify(sharing.name)
      // What came before is shown.
      if sharing.name == "share()" { XCTAssertTrue(texts.entries.contains { $0.contains("next(1)") }) }
      for text in texts.entries { SecretCheck.show(text) }
      try check.verify(sharing.name)
    }
  }

  /// Derived values depend on stored ones.
  func testDerivedValues() throws {
    let check = try SecretCheck()
    defer { check.end() }
    let (bag, hook) = (DisposeBag(), UserCodeHook())
    let property = ObservableProperty(value: UserCodeCallingValue(SecretCheck.firstSecret, hook), keeping: hook)
    let plain = BehaviorRelay(value: 1)
    let derived = ObservableProperty.combine(property.mapValue { $0.number }, plain) { UserCodeCallingValue($0 + $1, hook) }
    check.subscribe("derived", derived).disposed(by: bag)
    plain.accept(2)
    check.subscribe("shared", derived.share(replay: 1)).disposed(by: bag)
    property.accept(UserCodeCallingValue(SecretCheck.firstSecret + 1, hook))
    try check.verify("derived")
    XCTAssertGreaterThan(check.received.value, 4)
  }

  /// A derived value is secret from the moment on at which a state is on which it depends.
  func testADerivedPropertyIsSecret() {
    let (plain, token) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let sum = ObservableProperty.combine(plain, token) { $0 + $1 }
    let all = [sum, sum.mapValue { $0 }, sum.distinctValue()]
    let other = plain.asObservableProperty().mapValue { $0 }
    XCTAssertEqual(all.map(\.isSecret), [false, false, false])
    token.markAsSecret()
    XCTAssertEqual(all.map(\.isSecret), [true, true, true])
    XCTAssertFalse(other.isSecret)
  }

  /// A plain relay has received a secret, whose event and mark wait in its gate, when another state makes a derived value emit.
  func testADerivedValueOfAStateThatIsDelivering() {
    let forms: [(String, (ObservableProperty<String>) -> Observable<String>)] = [
      ("combine", { $0.asObservable() }), ("mapValue", { $0.mapValue { $0 }.asObservable() }),
      ("distinctValue", { $0.distinctValue().asObservable() }),
    ]
    for (name, form) in forms {
      let (plain, token, bag, texts) = (BehaviorRelay(value: "a"), BehaviorRelay(value: "b"), DisposeBag(), Recorder<String>())
      form(ObservableProperty.combine(plain, token) { $0 + $1 }).debug(to: { texts.add($0) }).subscribe().disposed(by: bag)
      token.subscribe(onNext: {
        guard $0 == "busy" else { return }
        Observable.just("hunter2").redacted().bind(to: token).disposed(by: bag)
        plain.accept("z")
      }).disposed(by: bag)
      token.accept("busy")
      XCTAssertEqual(plain.value + token.value, "zhunter2", name)
      XCTAssertTrue(texts.entries.contains { $0.contains("next(ab)") }, name)
      XCTAssertFalse(texts.entries.contains { $0.contains("hunter2") }, "\(name): \(texts.entries)")
    }
  }

  /// The check finds a secret that is no stored value.
  func testTheCheckFindsPlainValues() throws {
    let check = try SecretCheck()
    defer { check.end() }
    let (bag, hook) = (DisposeBag(), UserCodeHook())
    let plain = BehaviorRelay(value: UserCodeCallingValue(SecretCheck.firstSecret, hook))
    check.subscribe("plain", plain.asObservable()).disposed(by: bag)
    // Samples of three subscriptions, a line of `debug`, and two events of the recording.
    XCTAssertGreaterThanOrEqual(try check.found().count, 6)
  }

  /// One subscriber, then two, then a late one, each of which prints and records.
  private func run(_ entry: Entry, _ sharing: Sharing, _ kind: Sources, isTrackedFromStart: Bool, _ check: SecretCheck) {
    if isTrackedFromStart { check.track() } else { SubscriptionTracker.stop() }
    let (bag, hook) = (DisposeBag(), UserCodeHook())
    var senders: [(UserCodeCallingValue) -> Void] = []
    let sources = (0..<entry.sources).map { index -> Stream in
      if kind == .onlyFirst && index > 0 || kind == .onlyLast && index < entry.sources - 1 {
        let plain = PublishSubject<UserCodeCallingValue>()
        senders.append { plain.onNext(UserCodeCallingValue($0.number % 10, hook)) }
        return plain
      }
      let first = UserCodeCallingValue(SecretCheck.firstSecret, hook)
      if kind == .redacted || kind == .relay {
        let relay = BehaviorRelay(value: first, secret: kind == .relay)
        senders.append { relay.accept($0) }
        return kind == .relay ? relay : relay.redacted()
      }
      let property = ObservableProperty(value: first, keeping: hook)
      senders.append { property.accept($0) }
      switch kind {
      case .single: return property.take(1)
      case .ending: return property.take(3)
      case .shared:
        let shared = property.share(replay: 1)
        shared.subscribe(onNext: { _ in }).disposed(by: bag)
        return shared
      default: return property
      }
    }
    let shared = sharing.share(entry.build(sources, DeallocationProbe(), hook), hook, bag)
    func send(_ round: Int) {
      for (index, send) in senders.enumerated() {
        check.nextTick()
        send(UserCodeCallingValue(SecretCheck.firstSecret + 10 * round + index, hook))
        hook.scheduler.advanceTo(hook.scheduler.clock.addingTimeInterval(2))
        shared.settle()
      }
    }
    check.subscribe("first", shared.stream()).disposed(by: bag)
    shared.connect()
    shared.settle()
    send(1)
    check.subscribe("second", shared.stream()).disposed(by: bag)
    send(2)
    if !isTrackedFromStart { check.track() }
    check.subscribe("late", shared.stream()).disposed(by: bag)
    send(3)
  }
}
