import Rill
import RillTesting
import XCTest

/// Contract 11: what the completion table of `Docs/Completion.md` says of several sources, of their order, and of disposed subjects.
///
/// The tests of each operator have the other rows.
///
/// A script sends to the sources `a`, `b` and `c`: `a1` sends a value, `a|` a completion and `a!` an error. `(open: a)` at the end
/// of the result means that `a` is still subscribed to.
final class CompletionTableTests: XCTestCase {
  private typealias Build = (Observable<Int>, Observable<Int>, Observable<Int>) -> Observable<Int>

  /// Runs `script`, and returns the events received and the order in which the sources were subscribed to.
  private func run(_ script: String, _ build: Build) -> (events: String, order: String) {
    let log = Recorder<String>()
    let order = Recorder<String>()
    let subjects = ["a", "b", "c"].map { ($0, PublishSubject<Int>()) }
    let sources = subjects.map { name, subject in subject.do(onSubscribe: { order.add(name) }) }
    let subscription = build(sources[0], sources[1], sources[2]).record(into: log)
    for step in script.split(separator: " ") {
      guard let subject = subjects.first(where: { $0.0 == step.prefix(1) })?.1 else { continue }
      switch step.dropFirst() {
      case "|": subject.onCompleted()
      case "!": subject.onError(Failure(name: "\(step.prefix(1))"))
      case let number: subject.onNext(Int(number) ?? -1)
      }
    }
    let stillSubscribed = subjects.filter { $0.1.hasObservers }.map { $0.0 }.joined()
    subscription.dispose()
    let events = log.entries + (stillSubscribed.isEmpty ? [] : ["(open: \(stillSubscribed))"])
    return (events.joined(separator: " "), order.entries.joined())
  }

  private func expect(
    _ script: String, _ expected: String, order: String? = nil, line: UInt = #line, _ build: Build
  ) {
    let (events, subscribed) = run(script, build)
    XCTAssertEqual(events, expected, script, line: line)
    if let order { XCTAssertEqual(subscribed, order, script, line: line) }
  }

  func testBufferWithTrigger() {
    expect("a1 a2 b1 b2 a3 a|", "2 0 1 completed", order: "ba") { a, b, _ in a.bufferWithTrigger(b).map { $0.count } }
    expect("a1 b| a2 a|", "2 completed") { a, b, _ in a.bufferWithTrigger(b).map { $0.count } }
    expect("a1 a!", "error(a)") { a, b, _ in a.bufferWithTrigger(b).map { $0.count } }
    expect("a1 b!", "error(b)") { a, b, _ in a.bufferWithTrigger(b).map { $0.count } }
  }

  func testRepeatWhen() {
    expect("a1 a| b1 b!", "1 error(b)", order: "baa") { a, b, _ in a.repeat { _ in b } }
    expect("a1 b| a2 a|", "1 2 completed", order: "ba") { a, b, _ in a.repeat { _ in b } }
    expect("a1 a!", "1 error(a)", order: "ba") { a, b, _ in a.repeat { _ in b } }
  }

  func testTake() {
    expect("a1 a2 a3", "1 2 completed") { a, _, _ in a.take(2) }
    expect("a1", "completed", order: "") { a, _, _ in a.take(0) }
    expect("a1 a|", "1 completed") { a, _, _ in a.take(2) }
  }

  func testSample() {
    expect("a1 a2 b1 b2 a3 b3", "2 3 (open: ab)", order: "ab") { a, b, _ in a.sample(b) }
    expect("a1 b1 b2", "1 0 (open: ab)") { a, b, _ in a.sample(b, defaultValue: 0) }
    expect("a1 a| b1", "1 completed") { a, b, _ in a.sample(b) }
    expect("a1 b| a2", "1 (open: a)") { a, b, _ in a.sample(b) }
    expect("a1 a| b|", "1 completed") { a, b, _ in a.sample(b) }
    expect("a1 a!", "error(a)") { a, b, _ in a.sample(b) }
    expect("a1 b!", "error(b)") { a, b, _ in a.sample(b) }
  }

  func testCombineLatest() {
    expect("a1 b2 a3 a| b4 b|", "3 5 7 completed", order: "ab") { a, b, _ in .combineLatest(a, b) { $0 + $1 } }
    expect("a| b1 b|", "completed") { a, b, _ in .combineLatest(a, b) { $0 + $1 } }
    expect("a| b1", "completed") { a, b, _ in .combineLatest(a, b) { $0 + $1 } }
    expect("a| b1 c1", "(open: bc)") { a, b, c in .combineLatest(a, b, c) { $0 + $1 + $2 } }
    expect("a1 a| b1 c1 b| c2 c|", "3 4 completed", order: "abc") { a, b, c in .combineLatest(a, b, c) { $0 + $1 + $2 } }
    expect("a1 b! a2", "error(b)") { a, b, _ in .combineLatest(a, b) { $0 + $1 } }
    expect("a1 b2 c3 a4", "6 9 (open: abc)", order: "abc") { a, b, c in .combineLatest([a, b, c]) { $0.reduce(0, +) } }
    XCTAssertEqual(Observable.combineLatest([Observable<Int>]()) { $0.count }.recorded(), ["0", "completed"])
  }

  func testZip() {
    expect("a1 a2 b1 a| b2 b3", "2 4 completed", order: "ab") { a, b, _ in .zip(a, b) { $0 + $1 } }
    expect("a1 b1 a|", "2 completed") { a, b, _ in .zip(a, b) { $0 + $1 } }
    expect("a|", "completed") { a, b, _ in .zip(a, b) { $0 + $1 } }
    expect("a1 a2 a| b1 b2", "2 4 completed") { a, b, _ in .zip(a, b) { $0 + $1 } }
    expect("a1 a| b|", "completed") { a, b, _ in .zip(a, b) { $0 + $1 } }
    expect("a1 b!", "error(b)") { a, b, _ in .zip(a, b) { $0 + $1 } }
    expect("a1 b2 c3 a4", "6 (open: abc)", order: "abc") { a, b, c in .zip([a, b, c]) { $0.reduce(0, +) } }
    XCTAssertEqual(Observable.zip([Observable<Int>]()) { $0.count }.recorded(), ["completed"])
  }

  func testWithLatestFromOfTwo() {
    let sum = { (a: Observable<Int>, b: Observable<Int>, c: Observable<Int>) in
      a.withLatestFrom(Observable.combineLatest(b, c, resultSelector: +)) { $0 + $1 }
    }
    expect("a1 b1 a2 c2 a3 b| c3 a4 a|", "6 8 completed", order: "bca", sum)
    expect("b1 c1 a1 c!", "3 error(c)", sum)
  }

  func testFlatMapLatest() {
    expect("a1 b1 a2 b2 c3 a| c|", "1 3 completed", order: "abc") { a, b, c in a.flatMapLatest { $0 == 1 ? b : c } }
    expect("a1 a| b1 b|", "1 completed") { a, b, _ in a.flatMapLatest { _ in b } }
    expect("a1 b| a|", "completed") { a, b, _ in a.flatMapLatest { _ in b } }
    expect("a1 a2 b! c1 a| c|", "1 completed") { a, b, c in a.flatMapLatest { $0 == 1 ? b : c } }
    expect("a1 b!", "error(b)") { a, b, _ in a.flatMapLatest { _ in b } }
    expect("a1 a!", "error(a)") { a, b, _ in a.flatMapLatest { _ in b } }
  }

  /// A subscriber that subscribes after the end, or from inside it, subscribes to the source again.
  ///
  /// With the scope `forever`, it receives the stored values and the end instead.
  func testShareAfterTheEnd() {
    for (replay, scope, later) in [
      (0, SubjectLifetimeScope.whileConnected, ["2", "completed"]), (1, .whileConnected, ["2", "completed"]),
      (1, .forever, ["1", "completed"]),
    ] {
      let log = Recorder<String>()
      let inside = Recorder<String>()
      let bag = DisposeBag()
      let starts = Counter()
      let trigger = PublishSubject<Int>()
      let shared = Observable<Int>.deferred {
        let number = starts.add()
        return trigger.map { _ in number }.take(1)
      }.share(replay: replay, scope: scope)
      shared.subscribe(
        onNext: { log.add("\($0)") },
        onCompleted: {
          log.add("completed")
          shared.record(into: inside).disposed(by: bag)
        }
      ).disposed(by: bag)
      trigger.onNext(0)
      trigger.onNext(0)
      XCTAssertEqual(log.entries, ["1", "completed"])
      XCTAssertEqual(inside.entries, later, "\(replay) \(scope)")
    }
  }

  func testDisposedSubjects() {
    for subject in UserCodeCallingSubject.all(UserCodeHook()) {
      let log = Recorder<String>()
      let disposed = Counter()
      let subscription = subject.observable.skip(subject.name == "BehaviorSubject" ? 1 : 0).subscribe(
        onNext: { log.add("\($0)") }, onError: { log.add("error(\($0))") }, onDisposed: { disposed.add() })
      subject.dispose()
      subject.send(.next(UserCodeCallingValue(1, UserCodeHook())))
      XCTAssertEqual(log.entries, [], subject.name)
      XCTAssertEqual(disposed.value, 1, subject.name)
      XCTAssertEqual(subject.observable.recorded().count, 1, subject.name)
      XCTAssertTrue(subject.observable.recorded()[0].contains("disposal"), subject.name)
      subscription.dispose()
    }
  }
}
