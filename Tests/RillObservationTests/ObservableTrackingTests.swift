import Observation
import Rill
import RillObservation
import RillProperties
import RillTesting
import TestSupport
import XCTest

@MainActor @Observable
private final class Model {
  var name = "a"
  var count = 0
  var usesCount = false
  var text: String { usesCount ? "\(count)" : name }
}

@MainActor
final class ObservableTrackingTests: XCTestCase {
  private let log = Recorder<String>()
  private let model = Model()

  private func track(_ policy: TrackingPolicy = .latest, _ value: @escaping @MainActor () -> String) -> any Disposable {
    Rill.Observable.tracking(policy, value).subscribe(onNext: { [log] in log.add($0) })
  }

  /// What is computed from a secret property is secret, in whatever way the closure reads it.
  func testSecretsAreNotShown() async {
    let token = PropertyPublished(wrappedValue: "token-1", secret: true)
    let derived = token.projectedValue.mapValue { $0 + "!" }
    for (name, value) in [("read", { token.wrappedValue }), ("derived", { derived.value })] {
      let lines = Recorder<String>()
      let subscription = Rill.Observable.tracking(.everyChange, { value() + "?" })
        .debug(name, to: { lines.add($0) }).subscribe(onNext: { _ in })
      token.onNext("token-2")
      token.onNext("token-3")
      await turn()
      await turn()
      subscription.dispose()
      XCTAssertEqual(lines.entries.filter { $0.contains("next((secret))") }.count, 3, "\(lines.entries)")
      XCTAssertFalse(lines.entries.joined().contains("token-"), "\(lines.entries)")
    }
    let plain = PropertyPublished(wrappedValue: "plain")
    let lines = Recorder<String>()
    Rill.Observable.tracking { plain.wrappedValue }.debug(to: { lines.add($0) }).subscribe(onNext: { _ in }).dispose()
    XCTAssertTrue(lines.entries.contains { $0.contains("next(plain)") }, "\(lines.entries)")
  }

  /// A state becomes secret while the closure reads it, which then receives what another thread has computed from it.
  func testAStateThatBecomesSecretMeanwhile() {
    let (state, other, lines) = (BehaviorRelay(value: "plain"), BehaviorRelay(value: "!"), Recorder<String>())
    let (derived, bag, calls) = (LateValue<ObservableProperty<String>>(), DisposeBag(), Recorder<Int>())
    derived.value = ObservableProperty.combine(state, other) { text, end in
      calls.add(1)
      switch calls.entries.count {
      // `tracking` reads once to register, and once for the value.
      case 1: onThreads(1) { _ in other.accept("?") }
      case 2:
        onThreads(1) { _ in
          Rill.Observable.just("token-1").redacted().bind(to: state).disposed(by: bag)
          _ = derived.value?.value
        }
      default: break
      }
      return text + end
    }
    let stream = Rill.Observable.tracking { derived.value?.value }.debug(to: { lines.add($0) })
    stream.subscribe(onNext: { _ in }).dispose()
    XCTAssertTrue(lines.entries.joined().contains("next((secret))"), "\(lines.entries)")
    XCTAssertFalse(lines.entries.joined().contains("token-"), "\(lines.entries)")
  }

  func testSeveralChangesInOneTurn() async {
    let latest = track { [model] in model.name }
    for name in ["b", "c", "d"] { model.name = name }
    await turn()
    XCTAssertEqual(log.entries, ["a", "d"])
    latest.dispose()
    let each = track(.everyChange) { [model] in model.name }
    for name in ["e", "f", "g"] { model.name = name }
    await turn()
    model.name = "h"
    await turn()
    await turn()
    XCTAssertEqual(log.entries, ["a", "d", "d", "e", "f", "g", "h"])
    each.dispose()
  }

  /// Each change of a relay is emitted, as one of an `@Observable` property is.
  func testEveryChangeOfARelay() async {
    let relay = BehaviorRelay(value: 0)
    let subscription = track(.everyChange) { "\(relay.value)" }
    for number in 1...5 { relay.accept(number) }
    await turn()
    relay.update { $0 += 1 }
    relay.update { $0 += 1 }
    await turn()
    XCTAssertEqual(log.entries, ["0", "1", "2", "3", "4", "5", "6", "7"])
    subscription.dispose()
  }

  #if os(Linux)
    /// What only the new state reads is watched from the moment of the change.
    func testEveryChangeOfWhatTheNewStateReads() async {
      let subscription = track(.everyChange) { [model] in model.text }
      model.usesCount = true
      for count in 5...7 { model.count = count }
      model.usesCount = false
      for name in ["b", "c"] { model.name = name }
      await turn()
      XCTAssertEqual(log.entries, ["a", "0", "5", "6", "7", "a", "b", "c"])
      subscription.dispose()
    }

    /// What another thread changes does not hide what the main actor changes in the same turn.
    func testEveryChangeBesideOneOfAnotherThread() async {
      let other = BehaviorRelay(value: 0)
      let changes: [@Sendable () -> Void] = [{ other.accept(1) }, { batch { other.accept(2) } }]
      for change in changes {
        let (relay, log) = (BehaviorRelay(value: 0), Recorder<Int>())
        let model = Model()
        let subscription = Rill.Observable.tracking(.everyChange) {
          _ = other.value
          return relay.value * 10 + model.count
        }.subscribe(onNext: { log.add($0) })
        onThreads(1) { _ in change() }
        for number in 1...3 { relay.accept(number) }
        for number in 1...3 { model.count = number }
        await turn()
        XCTAssertEqual(log.entries.filter { $0 != 0 }, [10, 20, 30, 31, 32, 33])
        subscription.dispose()
      }
    }

    /// However often another thread changes a state in one turn, the closure reads it a few times.
    func testTheCostOfManyChangesByAnotherThread() async {
      let (relay, calls, log) = (BehaviorRelay(value: 0), Recorder<Int>(), Recorder<Int>())
      let subscription = Rill.Observable.tracking(.everyChange) {
        calls.add(1)
        return relay.value
      }.subscribe(onNext: { log.add($0) })
      onThreads(1) { _ in for value in 1...1000 { relay.accept(value) } }
      for _ in 0..<5 { await turn() }
      XCTAssertEqual(log.entries.last, 1000)
      XCTAssertLessThan(calls.entries.count, 20)
      subscription.dispose()
    }

    /// The closure reads each state of a batch once for its change, and not all states for each.
    func testTheCostOfABatchOfManyStates() async {
      let states = (0..<100).map { _ in BehaviorRelay(value: 0) }
      let (calls, log) = (Recorder<Int>(), Recorder<Int>())
      let subscription = Rill.Observable.tracking(.everyChange) {
        calls.add(1)
        return states.reduce(0) { $0 + $1.value }
      }.subscribe(onNext: { log.add($0) })
      batch { for state in states { state.accept(1) } }
      await turn()
      XCTAssertEqual(log.entries, [0, 100])
      XCTAssertLessThanOrEqual(calls.entries.count, 2 + 1 + 100 + 2)
      subscription.dispose()
    }

    func testEveryChangeOfWhatTheNewValueOfARelayReads() async {
      let (isShown, count) = (BehaviorRelay(value: false), BehaviorRelay(value: 5))
      let subscription = track(.everyChange) { isShown.value ? "\(count.value)" : "-" }
      isShown.accept(true)
      count.accept(6)
      batch {
        isShown.accept(false)
        count.accept(7)
      }
      batch {
        count.accept(8)
        isShown.accept(true)
      }
      count.accept(9)
      await turn()
      XCTAssertEqual(log.entries, ["-", "5", "6", "-", "8", "9"])
      subscription.dispose()
    }
  #endif

  func testEveryChangeOfBothKinds() async {
    let relay = BehaviorRelay(value: 0)
    let subscription = track(.everyChange) { [model] in "\(model.name)\(relay.value)" }
    relay.accept(1)
    model.name = "b"
    relay.accept(2)
    model.name = "c"
    await turn()
    XCTAssertEqual(log.entries, ["a0", "a1", "b1", "b2", "c2"])
    subscription.dispose()
  }

  /// A change by another thread is announced twice, and the changes of its batch one after the other.
  func testEachChangeOfAnotherThreadIsEmittedOnce() async {
    let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let subscription = track(.everyChange) { "\(a.value)\(b.value)" }
    for value in 1...2 {
      onThreads(1) { _ in
        batch {
          a.accept(value)
          b.accept(value)
        }
      }
      for _ in 0..<3 { await turn() }
      onThreads(1) { _ in a.accept(0) }
      for _ in 0..<3 { await turn() }
    }
    XCTAssertEqual(log.entries, ["00", "11", "01", "22", "02"])
    subscription.dispose()
  }

  #if os(Linux)
    /// What an observer of a change sets is read from then on, if the change makes the closure read it.
    func testWhatAnObserverOfTheChangeSets() async {
      let (isShown, text) = (BehaviorRelay(value: false), BehaviorRelay(value: "a"))
      let echo = isShown.subscribe(onNext: { isShown in
        if !isShown { return }
        text.accept("b")
        text.accept("c")
      })
      let subscription = track(.everyChange) { isShown.value ? text.value : "-" }
      isShown.accept(true)
      await turn()
      isShown.accept(false)
      await turn()
      isShown.update { $0.toggle() }
      await turn()
      XCTAssertEqual(log.entries, ["-", "a", "b", "c", "-", "c", "b", "c"])
      subscription.dispose()
      echo.dispose()
    }
  #endif

  /// A change by another thread is noticed although its observer keeps that thread.
  func testAnObserverThatDoesNotReturn() async {
    for change in [{ $0.accept(1) }, { $0.update { $0 = 1 } }] as [@Sendable (BehaviorRelay<Int>) -> Void] {
      let (relay, isReleased) = (BehaviorRelay(value: 0), DispatchSemaphore(value: 0))
      let (hasChanged, hasReturned) = (Flag(), Flag())
      let waiting = relay.filter { $0 == 1 }.subscribe(onNext: { _ in isReleased.wait() })
      let subscription = Rill.Observable.tracking { relay.value }.subscribe(onNext: { if $0 == 1 { hasChanged.set() } })
      Thread.detachNewThread {
        change(relay)
        hasReturned.set()
      }
      while !hasChanged.isSet { await turn() }
      isReleased.signal()
      while !hasReturned.isSet { await turn() }
      subscription.dispose()
      waiting.dispose()
    }
  }

  /// A change that an observer of the relay makes during the delivery is one of its own.
  func testAChangeFromInsideTheDeliveryOfARelay() async {
    let relay = BehaviorRelay(value: 0)
    let echo = relay.filter { $0 == 1 }.subscribe(onNext: { _ in relay.accept(2) })
    let subscription = track(.everyChange) { "\(relay.value)" }
    relay.accept(1)
    await turn()
    XCTAssertEqual(log.entries, ["0", "1", "2"])
    subscription.dispose()
    echo.dispose()
  }

  /// What the closure reads can change with the state.
  func testComputedProperty() async {
    let subscription = track { [model] in model.text }
    model.count = 7
    await turn()
    XCTAssertEqual(log.entries, ["a"])
    model.usesCount = true
    await turn()
    model.count = 8
    model.name = "b"
    await turn()
    XCTAssertEqual(log.entries, ["a", "7", "8"])
    subscription.dispose()
  }

  /// A change by the observer is emitted in the next turn.
  func testChangeFromInsideAValue() async {
    for policy in [TrackingPolicy.latest, .everyChange] {
      let model = Model()
      let log = Recorder<Int>()
      let subscription = Rill.Observable.tracking(policy) { model.count }
        .subscribe(onNext: { count in
          log.add(count)
          MainActor.assumeIsolated { if count < 3 { model.count += 1 } }
        })
      for _ in 0..<6 { await turn() }
      XCTAssertEqual(log.entries, [0, 1, 2, 3])
      subscription.dispose()
    }
  }

  func testDisposalAndRelease() async {
    weak var weakModel: Model?
    do {
      let model = Model()
      weakModel = model
      let subscription = Rill.Observable.tracking { model.name }.subscribe(onNext: { [log] in log.add($0) })
      model.name = "b"
      subscription.dispose()
      await turn()
      await turn()
      model.name = "c"
      await turn()
    }
    XCTAssertEqual(log.entries, ["a"])
    XCTAssertNil(weakModel)
  }

  /// Observation keeps a registration until the next change, which may never come.
  func testDisposalReleasesWithoutAChange() {
    weak var weakModel: Model?
    weak var weakCounter: Counter?
    do {
      let (model, counter) = (Model(), Counter())
      (weakModel, weakCounter) = (model, counter)
      Rill.Observable.tracking { model.name }.subscribe(onNext: { _ in counter.add() }).dispose()
      _ = Rill.Observable.tracking { model.name }.take(1).subscribe(onNext: { _ in counter.add() })
    }
    XCTAssertNil(weakModel)
    XCTAssertNil(weakCounter)
  }

  /// The states of a batch change in one step.
  func testEveryChangeOfBatches() async {
    let (x, y) = (BehaviorRelay(value: 1), BehaviorRelay(value: 1))
    let sum = ObservableProperty.combine(x, y) { $0 + $1 }
    let subscription = track(.everyChange) { [model] in "\(x.value)\(y.value)\(sum.value)\(model.name)" }
    func change(to value: Int) {
      batch {
        x.accept(value)
        y.accept(value)
      }
    }
    change(to: 2)
    change(to: 3)
    x.accept(4)
    y.accept(4)
    model.name = "b"
    model.name = "c"
    await turn()
    await turn()
    subscription.dispose()
    XCTAssertEqual(log.entries, ["112a", "224a", "336a", "437a", "448a", "448b", "448c"])
  }

  /// What the closure of a batch has set is no value of a state before the batch ends.
  func testChangesOfAModelInABatch() async {
    for throwing in [false, true] {
      let (relay, model, log) = (BehaviorRelay(value: 0), Model(), Recorder<String>())
      let subscription = Rill.Observable.tracking(.everyChange) { "\(relay.value)m\(model.count)" }
        .subscribe(onNext: { log.add($0) })
      model.count = 1
      try? batch {
        relay.accept(1)
        model.count = 2
        if throwing { throw Failure() }
      }
      await turn()
      XCTAssertEqual(log.entries, ["0m0", "0m1", "0m2"] + (throwing ? [] : ["1m2"]))
      subscription.dispose()
    }
  }

  func testASubscriptionInABatchThatThrows() async {
    for policy in [TrackingPolicy.latest, .everyChange] {
      let (relay, log) = (BehaviorRelay(value: 0), Recorder<Int>())
      let sum = ObservableProperty.combine(relay, relay) { $0 + $1 }
      var subscription: (any Disposable)?
      try? batch {
        relay.accept(1)
        subscription = Rill.Observable.tracking(policy) { sum.value }.subscribe(onNext: { log.add($0) })
        throw Failure()
      }
      await turn()
      relay.accept(2)
      await turn()
      XCTAssertEqual(log.entries, [0, 4])
      subscription?.dispose()
    }
  }

  func testInVirtualTime() async throws {
    let (log, model) = (log, model)
    try await withVirtualTime { time in
      let subscription = track { model.name }
      model.name = "b"
      await time.settle()
      XCTAssertEqual(log.entries, ["a", "b"])
      model.name = "c"
      await time.advance(by: .seconds(1))
      XCTAssertEqual(log.entries, ["a", "b", "c"])
      subscription.dispose()
    }
  }

  /// A subscription from another thread receives the first value in a turn of the main actor.
  func testSubscriptionFromAnotherThread() async {
    let (model, log) = (model, log)
    let subscription = await Task.detached {
      Rill.Observable.tracking { model.name }.subscribe(onNext: { log.add($0) })
    }.value
    await turn()
    model.name = "b"
    await turn()
    await turn()
    XCTAssertEqual(log.entries, ["a", "b"])
    subscription.dispose()
  }

  /// Contract: the last value is never lost, even if two threads send.
  func testRandomChangesFromTwoThreads() async throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let seed = randomSeed()
    let (relay, direct) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let fed = Model()
    let binding = fed.bind(relay, to: \.count)
    let (tracked, trackedRelay, trackedEach) = (BehaviorRelay(value: -1), BehaviorRelay(value: -1), BehaviorRelay(value: -1))
    let subscriptions = [
      Rill.Observable.tracking(.everyChange) { direct.value }.bind(to: trackedEach),
      Rill.Observable.tracking { fed.count }.bind(to: tracked),
      Rill.Observable.tracking { direct.value }.bind(to: trackedRelay),
    ]
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<2 {
        group.addTask {
          var random = SeededGenerator(seed: seed &+ UInt64(thread))
          for change in 1...50_000 {
            let value = change * 2 + thread
            switch Int.random(in: 0...2, using: &random) {
            case 0: relay.accept(value)
            case 1: direct.accept(value)
            default:
              relay.accept(value)
              direct.update { $0 = value }
            }
            if change % 500 == 0 { await turn() }
          }
        }
      }
    }
    for _ in 0..<4 { await turn() }
    XCTAssertEqual(fed.count, relay.value, "seed \(seed)")
    XCTAssertEqual(tracked.value, relay.value, "seed \(seed)")
    XCTAssertEqual(trackedRelay.value, direct.value, "seed \(seed)")
    XCTAssertEqual(trackedEach.value, direct.value, "seed \(seed)")
    for subscription in subscriptions { subscription.dispose() }
    binding.dispose()
  }
}
