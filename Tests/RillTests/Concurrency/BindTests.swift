import Foundation
import Rill
import XCTest

/// `bind`, which delivers on the main actor: at once if it is called there, and otherwise in order.
final class BindTests: XCTestCase {
  private let log = Recorder<String>()

  func testOnTheMainActorAValueIsDeliveredAtOnce() {
    let subject = PublishSubject<Int>()
    let binding = subject.bind(onNext: { [log] in log.add("\($0)") })
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["1"])
    binding.dispose()
    subject.onNext(2)
    XCTAssertEqual(log.entries, ["1"])
    XCTAssertFalse(subject.hasObservers)
  }

  /// The trailing closure is that of `bind(onNext:)`, and not a binder, which would be called once with the relay.
  func testTrailingClosureSubscribes() {
    let taps = PublishRelay<Int>()
    _ = taps.bind { [log] _ in log.add("tap") }
    _ = taps.bind { [log] value in log.add("value \(value)") }
    _ = taps.asDriver(onErrorJustReturn: 0).drive { [log] _ in log.add("drive") }
    _ = taps.asSignal(onErrorJustReturn: 0).emit { [log] value in log.add("emit \(value)") }
    log.add("accept")
    taps.accept(1)
    XCTAssertEqual(log.entries, ["accept", "tap", "value 1", "drive", "emit 1"])
  }

  func testBinders() {
    let numbers = BehaviorRelay(value: 1)
    func count(_ source: BehaviorRelay<Int>) -> Int { source.value }
    XCTAssertEqual(numbers.bind(to: count), 1)
    XCTAssertEqual(numbers.bind(to: { $0.value + 1 }), 2)
    XCTAssertEqual(numbers.asDriver().drive({ (source: Observable<Int>) in source.map { $0 + 2 }.recorded() }), ["3"])
  }

  func testValuesFromAnotherThreadArriveInOrderOnTheMainActor() {
    let subject = PublishSubject<Int>()
    _ = subject.bind(onNext: { [log] in
      MainActor.assertIsolated()
      log.add("\($0) \(Thread.isMainThread)")
    })
    onThreads(1) { _ in for number in 1...100 { subject.onNext(number) } }
    XCTAssertEqual(log.entries, [], "nothing is delivered before the main queue runs")
    runMainQueue { log.count == 100 }
    XCTAssertEqual(log.entries, (1...100).map { "\($0) true" })
  }

  /// A value sent on the main actor is delivered before `onNext` returns, after the values that were waiting.
  func testMainActorValueIsDeliveredAtOnceAfterWaitingValues() {
    let subject = PublishSubject<Int>()
    _ = subject.bind(onNext: { [log] in log.add("\($0)") })
    onThreads(1) { _ in for number in 1...3 { subject.onNext(number) } }
    subject.onNext(4)
    XCTAssertEqual(log.entries, ["1", "2", "3", "4"])
  }

  /// Other work on the main queue waits for one batch at most, because a batch takes only the values that wait when it starts.
  func testOneHopDeliversOnlyTheWaitingValues() {
    let subject = PublishSubject<Int>()
    _ = subject.bind(onNext: { [log] number in
      log.add("\(number)")
      if number == 1 { onThreads(1) { _ in subject.onNext(3) } }
    })
    onThreads(1) { _ in
      subject.onNext(1)
      subject.onNext(2)
    }
    DispatchQueue.main.async { [log] in log.add("others") }
    runMainQueue { log.count == 4 }
    XCTAssertEqual(log.entries, ["1", "2", "others", "3"])
  }

  /// A value sent from inside the closure is delivered after the current one, wherever the current one was sent.
  func testReentrantValuesAreDeliveredAfterwards() {
    for isMain in [true, false] {
      let log = Recorder<String>()
      let subject = PublishSubject<Int>()
      _ = subject.bind(onNext: { number in
        log.add("begin \(number)")
        if number < 3 { subject.onNext(number + 1) }
        log.add("end \(number)")
      })
      if isMain { subject.onNext(1) } else { onThreads(1) { _ in subject.onNext(1) } }
      runMainQueue { log.count == 6 }
      XCTAssertEqual(log.entries, ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
    }
  }

  func testNothingIsDeliveredAfterDisposalOnTheMainActor() {
    let subject = PublishSubject<Int>()
    let binding = subject.bind(onNext: { [log] in log.add("\($0)") })
    let hopped = Counter()
    onThreads(1) { _ in subject.onNext(1) }
    DispatchQueue.main.async { hopped.add() }
    binding.dispose()
    runMainQueue { hopped.value == 1 }
    XCTAssertEqual(log.entries, [])
  }

  /// Waiting values are released on disposal, and not only when the main queue runs.
  func testWaitingValuesAreReleasedOnDisposal() {
    let subject = PublishSubject<UserCodeCallingValue>()
    let probe = LateValue<DeallocationProbe>()
    probe.value = DeallocationProbe()
    weak let held = probe.value
    let binding = subject.bind(onNext: { [probe = probe.value] _ in probe?.capture() })
    // The thread takes the value out, because its closure can be released later.
    let sent = LateValue<UserCodeCallingValue>()
    sent.value = UserCodeCallingValue(1, UserCodeHook())
    weak let weakValue = sent.value
    onThreads(1) { _ in if let value = sent.take() { subject.onNext(value) } }
    XCTAssertNotNil(weakValue)
    binding.dispose()
    XCTAssertNil(weakValue)
    _ = probe.take()
    XCTAssertNil(held)
  }

  func testAnErrorIsPassedToTheHookAfterTheValues() {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    Hooks.defaultErrorHandler = { [log] callStack, error in log.add("\(error) \(callStack[0].hasPrefix("RillTests/BindTests"))")
    }
    let subject = PublishSubject<Int>()
    _ = subject.bind(onNext: { [log] in log.add("\($0)") })
    onThreads(1) { _ in
      subject.onNext(1)
      subject.onError(Failure())
    }
    XCTAssertFalse(subject.hasObservers)
    runMainQueue { log.count == 2 }
    XCTAssertEqual(log.entries, ["1", "failure true"])
  }

  @MainActor
  func testAnErrorWithoutOnErrorIsUnhandledAndTheEndIsNot() {
    final class Screen: Sendable {}
    let object = Screen()
    let errors = unhandledErrors {
      for stream in [Observable.of(1), .error(Failure())] {
        _ = stream.bind(onNext: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("completed") })
        _ = stream.bind(
          with: object, onNext: { [log] in log.add("\($1)") }, onCompleted: { [log] _ in log.add("completed") })
      }
    }
    XCTAssertEqual(log.entries, ["1", "completed", "1", "completed"])
    XCTAssertEqual(errors.map { "\($0.error)" }, ["failure", "failure"])
  }

  func testDeallocatedSourceReleasesTheBindingAfterItsValues() {
    let subject = LateValue<PublishSubject<Int>>()
    subject.value = PublishSubject()
    let probe = LateValue<DeallocationProbe>()
    probe.value = DeallocationProbe()
    weak let held = probe.value
    _ = subject.value?.bind(onNext: { [log, probe = probe.value] in
      probe?.capture()
      log.add("\($0)")
    })
    _ = probe.take()
    onThreads(1) { _ in
      subject.value?.onNext(1)
      _ = subject.take()
    }
    XCTAssertNotNil(held)
    XCTAssertEqual(log.entries, [])
    runMainQueue { held == nil }
    XCTAssertEqual(log.entries, ["1"])
  }

  @MainActor
  func testAMethodOfTheMainActor() {
    let label = FakeLabel()
    let subject = BehaviorSubject(value: "a")
    let bag = DisposeBag()
    subject.bind(onNext: label.show).disposed(by: bag)
    subject.onNext("b")
    XCTAssertEqual(label.texts, ["a", "b"])
  }

  @MainActor
  func testBindWithAnObjectEndsWithIt() {
    let subject = BehaviorSubject(value: "a")
    var label: FakeLabel? = FakeLabel()
    let other = FakeLabel()
    if let label {
      _ = subject.bind(
        with: label,
        onNext: { label, text in
          label.show(text)
          other.show(text)
        })
    }
    subject.onNext("b")
    XCTAssertEqual(label?.texts, ["a", "b"])
    label = nil
    subject.onNext("c")
    XCTAssertEqual(other.texts, ["a", "b"])
    XCTAssertFalse(subject.hasObservers)
  }

  func testBindToObserversOnTheThreadOfTheSource() {
    let source = PublishSubject<Int>()
    let first = PublishSubject<Int>()
    let second = PublishSubject<Int>()
    let optional = PublishSubject<Int?>()
    first.record(into: log, "first ").disposed(by: bag)
    second.record(into: log, "second ").disposed(by: bag)
    optional.record(into: log, "optional ").disposed(by: bag)
    source.bind(to: first, second).disposed(by: bag)
    source.bind(to: optional).disposed(by: bag)
    onThreads(1) { _ in
      source.onNext(1)
      source.onCompleted()
    }
    XCTAssertEqual(
      log.entries,
      ["first 1", "second 1", "optional Optional(1)", "first completed", "second completed", "optional completed"])
  }

  func testBindToAFunction() {
    let subject = PublishSubject<Int>()
    XCTAssertTrue(subject.bind(to: { $0 }) === subject)
    XCTAssertEqual(subject.bind(to: { source in { (number: Int) in source === subject ? number : 0 } }, curriedArgument: 7), 7)
  }

  /// Several threads and the main actor send by a random schedule: all values arrive, in order for each sender.
  func testRandomSchedules() {
    let seed = randomSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let subject = PublishSubject<Int>()
      let check = SerialityCheck()
      let received = Recorder<Int>()
      let binding = subject.bind(onNext: { number in
        MainActor.assertIsolated()
        check.next { received.add(number) }
      })
      let counts = (0..<3).map { _ in Int.random(in: 1...40, using: &random) }
      let done = Counter()
      for (sender, count) in counts.enumerated() {
        Thread {
          for number in 0..<count { subject.onNext(sender * 1000 + number) }; done.add()
        }.start()
      }
      let own = Int.random(in: 0...20, using: &random)
      for number in 0..<own {
        subject.onNext(9000 + number)
        if Bool.random(using: &random) { _ = RunLoop.main.run(mode: .default, before: Date()) }
      }
      runMainQueue { received.count == counts.reduce(own, +) }
      for sender in [0, 1, 2, 9] {
        let values = received.entries.filter { $0 / 1000 == sender }
        XCTAssertEqual(values, values.sorted(), "seed \(seed)")
      }
      XCTAssertEqual(check.found, [], "seed \(seed)")
      done.wait(for: 3)
      binding.dispose()
    }
  }

  private let bag = DisposeBag()
}
