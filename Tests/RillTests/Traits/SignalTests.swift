import Rill
import XCTest

/// `Signal`, which delivers on the main actor, shares its source, never fails, and replays nothing.
final class SignalTests: XCTestCase {
  private let log = Recorder<String>()
  private let bag = DisposeBag()
  private let source = PublishSubject<Int>()

  func testNewSubscribersReceiveNoEarlierValue() {
    let signal = source.asSignal(onErrorJustReturn: 0)
    signal.emit(onNext: { [log] in log.add("a \($0)") }).disposed(by: bag)
    source.onNext(1)
    let second = signal.emit(
      onNext: { [log] in log.add("b \($0)") }, onCompleted: { [log] in log.add("b completed") },
      onDisposed: { [log] in log.add("b disposed") })
    source.onNext(2)
    second.dispose()
    source.onCompleted()
    XCTAssertEqual(log.entries, ["a 1", "a 2", "b 2", "b disposed"])
  }

  func testErrorsAreReplaced() {
    for signal in [
      source.asSignal(onErrorJustReturn: 7), source.asSignal(onErrorSignalWith: .just(8)),
      source.asSignal(onErrorRecover: { _ in .just(9) }),
    ] {
      signal.emit(onNext: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("completed") }).disposed(by: bag)
    }
    source.onError(Failure())
    XCTAssertEqual(log.entries, ["7", "completed", "8", "completed", "9", "completed"])
  }

  func testEmitToObservers() {
    let first = PublishSubject<Int>()
    let optional = PublishSubject<Int?>()
    first.record(into: log, "first ").disposed(by: bag)
    optional.record(into: log, "optional ").disposed(by: bag)
    let signal = source.asSignal(onErrorJustReturn: 0)
    signal.emit(to: first).disposed(by: bag)
    signal.emit(to: optional).disposed(by: bag)
    signal.do(onNext: { [log] in log.add("do \($0)") }).emit().disposed(by: bag)
    source.onNext(1)
    XCTAssertEqual(log.entries, ["first 1", "optional Optional(1)", "do 1"])
  }

  @MainActor
  func testEmitWithAnObjectAndMethods() {
    let label = FakeLabel()
    let signal = source.asSignal(onErrorJustReturn: 0).map { "\($0)" }
    signal.emit(onNext: label.show).disposed(by: bag)
    signal.emit(with: label, onNext: { $0.show("with \($1)") }, onCompleted: { $0.show("completed") }).disposed(by: bag)
    source.onNext(1)
    source.onCompleted()
    XCTAssertEqual(label.texts, ["1", "with 1", "completed"])
  }
}
