import Foundation
import Rill
import RxCocoa
import RxSwift
import SideBySide
import XCTest

/// `asRill()` and `asRx()` of drivers and signals.
final class RxCocoaConversionTests: XCTestCase {
  @MainActor
  func testADriverOfRxCocoa() async {
    let subject = RxSwift.BehaviorSubject(value: 1)
    let driver = subject.asDriver(onErrorJustReturn: -1).asRill()
    let (first, second) = (Recorder<Int>(), Recorder<Int>())
    let bag = Rill.DisposeBag()
    driver.drive(onNext: { [self] in record($0, in: first) }).disposed(by: bag)
    await send(2, to: subject.asObserver().onNext, until: first)
    driver.drive(onNext: { [self] in record($0, in: second) }).disposed(by: bag)
    XCTAssertEqual(second.entries, [2], "the newest value, before drive returns")
    struct Broken: Error {}
    subject.onError(Broken())
    XCTAssertEqual(first.entries, [1, 2, -1])
    XCTAssertEqual(second.entries, [2, -1])
  }

  @MainActor
  func testADriverOfRill() async {
    let subject = Rill.BehaviorSubject(value: 1)
    let driver = subject.asDriver(onErrorJustReturn: -1).asRx()
    let (first, second) = (Recorder<Int>(), Recorder<Int>())
    let bag = RxSwift.DisposeBag()
    driver.drive(onNext: { [self] in record($0, in: first) }).disposed(by: bag)
    await send(2, to: subject.asObserver().onNext, until: first)
    driver.drive(onNext: { [self] in record($0, in: second) }).disposed(by: bag)
    XCTAssertEqual(second.entries, [2])
    struct Broken: Error {}
    subject.onError(Broken())
    XCTAssertEqual(first.entries, [1, 2, -1])
    XCTAssertEqual(second.entries, [2, -1])
  }

  @MainActor
  func testASignalOfRxCocoa() async {
    let subject = RxSwift.PublishSubject<Int>()
    let signal = subject.asSignal(onErrorSignalWith: .empty()).asRill()
    let (first, second) = (Recorder<Int>(), Recorder<Int>())
    let subscriptions = [signal.emit(onNext: { [self] in record($0, in: first) })]
    await send(1, to: subject.onNext, until: first)
    let late = signal.emit(onNext: { [self] in record($0, in: second) })
    subject.onNext(2)
    XCTAssertEqual(first.entries, [1, 2])
    XCTAssertEqual(second.entries, [2])
    for subscription in subscriptions + [late] { subscription.dispose() }
    XCTAssertFalse(subject.hasObservers)
  }

  @MainActor
  func testASignalOfRill() async {
    let subject = Rill.PublishSubject<Int>()
    let signal = subject.asSignal(onErrorSignalWith: .empty()).asRx()
    let (first, second) = (Recorder<Int>(), Recorder<Int>())
    let subscriptions = [signal.emit(onNext: { [self] in record($0, in: first) })]
    await send(1, to: subject.onNext, until: first)
    let late = signal.emit(onNext: { [self] in record($0, in: second) })
    subject.onNext(2)
    XCTAssertEqual(first.entries, [1, 2])
    XCTAssertEqual(second.entries, [2])
    for subscription in subscriptions + [late] { subscription.dispose() }
    XCTAssertFalse(subject.hasObservers)
  }

  @MainActor
  func testSubscribersShareTheOriginal() {
    var started = 0
    let source = Rill.Observable<Int>.create { _ in
      MainActor.assumeIsolated { started += 1 }
      return Rill.Disposables.create()
    }
    let driver = source.asDriver(onErrorJustReturn: 0).asRx().asRill()
    let subscriptions = [driver.drive(), driver.drive()]
    XCTAssertEqual(started, 1)
    for subscription in subscriptions { subscription.dispose() }
  }

  private func record(_ value: Int, in recorder: Recorder<Int>) {
    XCTAssertTrue(Thread.isMainThread)
    recorder.add(value)
  }

  /// Sends a value from another thread, and waits until it has been delivered, on the main actor, and that thread is done.
  ///
  /// Otherwise, an event that follows could be queued for that thread.
  @MainActor
  private func send(_ value: Int, to send: @escaping (Int) -> Void, until recorder: Recorder<Int>) async {
    let count = recorder.entries.count
    let work = UnsafeSend(send: send)
    let sent = Recorder<Int>()
    Thread.detachNewThread {
      work.send(value)
      sent.add(value)
    }
    while recorder.entries.count == count || sent.entries.isEmpty { await Task.yield() }
  }
}

// Sendable: the subjects of both libraries accept events from any thread.
private struct UnsafeSend: @unchecked Sendable { let send: (Int) -> Void }
