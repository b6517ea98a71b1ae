import Foundation
import Rill
import XCTest

/// Contract 3: no user code under a lock.
final class LockTests: XCTestCase {
  /// Contract 3: from inside every kind of user closure, `deinit` and `==`: subscribe, send, dispose and read, on every
  /// operator, from two threads crosswise.
  func testUserCodeOfEveryOperatorMayDoAnything() {
    for entry in Entry.all { entry.checkLocks() }
  }

  /// Contract 3: the same on every subject, with two subjects crosswise.
  func testUserCodeOfEverySubjectMayDoAnything() {
    watched(120) {
      for index in 0..<4 {
        let probe = Probe()
        let pair = (0..<2).map { _ in AnySubject.all(Probe())[index] }
        let budget = Counter(5000)
        let inner = SerialDisposable()
        probe.action = {
          let left = budget.add(-1)
          guard left > 0 else { return }
          let subject = pair[left % 2]
          switch left % 4 {
          case 0: subject.send(.next(Loud(left, probe)))
          case 1: subject.observable.subscribe(onNext: { _ in }).dispose()
          case 2: subject.read()
          default: inner.disposable = subject.observable.subscribe(onNext: { _ in probe.touch() })
          }
        }
        let subscriptions = pair.map { $0.observable.subscribe(onNext: { _ in probe.touch() }) }
        onThreads(2) { thread in
          for number in 0..<500 { pair[(thread + number) % 2].send(.next(Loud(number, probe))) }
          pair[thread].send(.completed)
        }
        inner.dispose()
        for subscription in subscriptions { subscription.dispose() }
        pair[0].dispose()
        budget.add(-1_000_000)
      }
    }
  }

  /// Contract 3: a value that a behaviour subject displaces is released outside of its lock.
  func testDisplacedValuesAreReleasedOutsideTheLock() {
    watched(10) {
      let log = Recorder<Int>()
      let subject = BehaviorSubject(value: Loud(0, Probe()))
      for number in 1...3 {
        let probe = Probe()
        probe.action = { [weak subject] in log.add((try? subject?.value().number) ?? -1) }
        subject.onNext(Loud(number, probe))
      }
      subject.onNext(Loud(4, Probe()))
      XCTAssertEqual(log.entries, [2, 3, 4])
      let replay = ReplaySubject<Loud>.create(bufferSize: 1)
      let reads = Counter()
      for _ in 0..<3 {
        let probe = Probe()
        probe.action = { [weak replay] in
          replay?.subscribe(onNext: { _ in reads.add() }).dispose()
        }
        replay.onNext(Loud(1, probe))
      }
      XCTAssertEqual(reads.value, 2)
    }
  }

  /// Contract 3: the source of a shared stream is connected outside the lock: it may subscribe to the shared stream itself.
  func testSharedStreamsConnectOutsideTheLock() {
    watched(10) {
      for replay in 0...1 {
        let shared = Later<Observable<Int>>()
        let log = Recorder<String>()
        let bag = DisposeBag()
        let rounds = Counter()
        shared.value = Observable<Int>.create { observer in
          rounds.add()
          shared.value?.record(into: log, "inner ").disposed(by: bag)
          observer.onNext(1)
          return Disposables.create()
        }.share(replay: replay)
        shared.value?.record(into: log, "outer ").disposed(by: bag)
        XCTAssertEqual(log.entries, ["outer 1", "inner 1"])
        XCTAssertEqual(rounds.value, 1)
        shared.value = nil
      }
    }
  }

  /// Contract 3: the hook for unhandled errors runs, and is released, outside of its lock.
  func testErrorHandlerRunsOutsideItsLock() {
    watched(10) {
      let original = Hooks.defaultErrorHandler
      defer { Hooks.defaultErrorHandler = original }
      let probe = Probe()
      let reads = Counter()
      probe.action = {
        _ = Hooks.defaultErrorHandler
        reads.add()
      }
      let value = Later<Loud>()
      value.value = Loud(1, probe)
      Hooks.defaultErrorHandler = { [value = value.take()] _, _ in
        _ = Hooks.defaultErrorHandler
        withExtendedLifetime(value) { _ = reads.add() }
      }
      Observable<Int>.error(Failure()).subscribe().dispose()
      XCTAssertEqual(reads.value, 1)
      Hooks.defaultErrorHandler = { _, _ in }
      XCTAssertEqual(reads.value, 2)
    }
  }

  /// Contract 3: what a disposable runs when it is disposed may use the disposable's container.
  func testDisposablesRunOutsideTheirContainersLock() {
    watched(10) {
      let composite = CompositeDisposable()
      let serial = SerialDisposable()
      let count = Counter()
      _ = composite.insert(
        Disposables.create {
          count.add(composite.count + 1); composite.dispose()
        })
      serial.disposable = Disposables.create {
        count.add(); serial.disposable = Disposables.create()
      }
      let counted = RefCountDisposable(disposable: Disposables.create { count.add() })
      let retained = counted.retain()
      counted.dispose()
      XCTAssertEqual(count.value, 0)
      retained.dispose()
      retained.dispose()
      XCTAssertTrue(counted.isDisposed)
      composite.dispose()
      serial.dispose()
      XCTAssertEqual(count.value, 3)
    }
  }
}
