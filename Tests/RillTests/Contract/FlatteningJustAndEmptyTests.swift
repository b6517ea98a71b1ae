import Rill
import TestSupport
import XCTest

private let failed = Observable<Int>.error(Failure())

/// Operators that make a stream of each value do not subscribe to `just` and `empty`.
///
/// Subscribers must not see a difference.
final class FlatteningJustAndEmptyTests: XCTestCase {
  private typealias Selector = @Sendable (Int) throws -> Observable<Int>
  private typealias Flatten = @Sendable (_ source: Observable<Int>, @escaping Selector) -> Observable<Int>

  private static let operators: [(name: String, flatten: Flatten)] = [
    ("flatMap", { $0.flatMap($1) }),
    ("flatMapLatest", { $0.flatMapLatest($1) }),
    ("flatMapFirst", { $0.flatMapFirst($1) }),
    ("concatMap", { $0.concatMap($1) }),
    ("merge(maxConcurrent: 2)", { $0.map($1).merge(maxConcurrent: 2) }),
    ("switchLatest", { $0.map($1).switchLatest() }),
    ("concat", { $0.concatMap { [make = $1] in Observable<Int>.concat([try make($0), try make($0 + 1), try make($0 + 2)]) } }),
    ("catch(sequence:)", { $0.flatMap { [make = $1] in Observable<Int>.catch(sequence: [failed, try make($0), .just(0)]) } }),
    ("catch", { $0.flatMap { [make = $1] value in failed.catch { _ in try make(value) } } }),
  ]

  /// Random programs give the same events in the same order with streams that complete at once and with the same streams behind
  /// an operator that hides what they are.
  func testNoDifferenceToSubscribedStreams() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let seed = randomSeed()
    var generator = SeededGenerator(seed: seed)
    for (name, flatten) in Self.operators {
      for _ in 0..<300 {
        let program = (0..<12).map { _ in Int.random(in: 0..<20, using: &generator) }
        let plain = Self.log(of: program, flatten) { $0 }
        let hidden = Self.log(of: program, flatten) { $0.filter { _ in true } }
        XCTAssertEqual(plain, hidden, "\(name), program \(program), seed \(seed)")
      }
    }
  }

  /// Runs a program of a source and one subject that inner streams use, and records what happens.
  private static func log(
    of program: [Int], _ flatten: Flatten, _ hide: @escaping @Sendable (Observable<Int>) -> Observable<Int>
  ) -> [String] {
    let log = Recorder<String>()
    let (inner, subscription) = (PublishSubject<Int>(), SerialDisposable())
    var source: PublishSubject<Int>? = PublishSubject<Int>()
    weak let sender = source
    let stream = flatten(source!) { value in
      log.add("make \(value)")
      switch value % 7 {
      case 0: return hide(.empty())
      case 1: return inner.take(2)
      case 2: return .of(value * 10, value * 10 + 1)
      case 6 where value == 13: throw Failure()
      default: return hide(.just(value * 10))
      }
    }
    subscription.disposable = stream.subscribe(
      onNext: { [weak sender] value in
        log.add("next \(value)")
        // From inside: more values, values of an inner stream, a synchronous stream, a disposal.
        switch value {
        case 30: sender?.onNext(4)
        case 40: inner.onNext(50)
        case 100: _ = Observable.of(1, 2).subscribe(onNext: { log.add("of \($0)") })
        case 170: subscription.dispose()
        default: break
        }
        log.add("end of \(value)")
      }, onError: { _ in log.add("error") }, onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })
    for step in program {
      switch step {
      case 18: inner.onNext(1000)
      case 19: log.entries.count % 2 == 0 ? source?.onCompleted() : (source = nil)
      default: source?.onNext(step)
      }
    }
    log.add("subscribers of the inner stream: \(inner.hasObservers)")
    return log.entries
  }

  /// Contract 5: nothing of the operator remains when the source is deallocated, also while a value of `just` is being delivered.
  func testDeallocationOfTheSourceDuringAValue() {
    for (name, flatten) in Self.operators {
      let log = Recorder<String>()
      let source = LateValue<PublishSubject<Int>>()
      source.value = PublishSubject()
      _ = flatten(source.value!) { _ in .just(1) }.subscribe(
        onNext: { _ in
          log.add("value")
          source.value = nil
        }, onDisposed: { log.add("disposed") })
      source.value?.onNext(1)
      XCTAssertEqual(log.entries.last, "disposed", name)
    }
  }
}
