import Foundation
import Rill
import XCTest

/// Contract 3: no user code under a lock.
final class NoUserCodeUnderLockTests: XCTestCase {
  /// Contract 3: closures, `deinit` and `==` can subscribe, send, dispose and read.
  ///
  /// Two threads do so at the same time, with every operator.
  func testUserCodeOfEveryOperatorMayDoAnything() {
    for entry in Entry.all { entry.checkLocks() }
  }

  /// Contract 3: closures, `deinit` and `==` can use every subject.
  ///
  /// Two threads use two subjects, in opposite order.
  func testUserCodeOfEverySubjectMayDoAnything() {
    watched(120) {
      for index in 0..<4 {
        let hook = UserCodeHook()
        let pair = (0..<2).map { _ in UserCodeCallingSubject.all(UserCodeHook())[index] }
        let budget = Counter(5000)
        let inner = SerialDisposable()
        hook.action = {
          let left = budget.add(-1)
          guard left > 0 else { return }
          let subject = pair[left % 2]
          switch left % 4 {
          case 0: subject.send(.next(UserCodeCallingValue(left, hook)))
          case 1: subject.observable.subscribe(onNext: { _ in }).dispose()
          case 2: subject.read()
          default: inner.disposable = subject.observable.subscribe(onNext: { _ in hook.call() })
          }
        }
        let subscriptions = pair.map { $0.observable.subscribe(onNext: { _ in hook.call() }) }
        onThreads(2) { thread in
          for number in 0..<500 { pair[(thread + number) % 2].send(.next(UserCodeCallingValue(number, hook))) }
          pair[thread].send(.completed)
        }
        inner.dispose()
        for subscription in subscriptions { subscription.dispose() }
        pair[0].dispose()
        budget.add(-1_000_000)
      }
    }
  }

  /// Contract 3: a value that a subject replaces or drops is released outside of its lock.
  func testDisplacedValuesAreReleasedOutsideTheLock() {
    watched(10) {
      let log = Recorder<Int>()
      let subject = BehaviorSubject(value: UserCodeCallingValue(0, UserCodeHook()))
      for number in 1...3 {
        let hook = UserCodeHook()
        hook.action = { [weak subject] in log.add((try? subject?.value().number) ?? -1) }
        subject.onNext(UserCodeCallingValue(number, hook))
      }
      subject.onNext(UserCodeCallingValue(4, UserCodeHook()))
      XCTAssertEqual(log.entries, [2, 3, 4])
      let replay = ReplaySubject<UserCodeCallingValue>.create(bufferSize: 1)
      let reads = Counter()
      for _ in 0..<3 {
        let hook = UserCodeHook()
        hook.action = { [weak replay] in
          replay?.subscribe(onNext: { _ in reads.add() }).dispose()
        }
        replay.onNext(UserCodeCallingValue(1, hook))
      }
      XCTAssertEqual(reads.value, 2)
    }
  }

  /// Contract 3: a shared stream connects outside of its lock, so the source can subscribe to the shared stream.
  func testSharedStreamsConnectOutsideTheLock() {
    watched(10) {
      for replay in 0...1 {
        let shared = LateValue<Observable<Int>>()
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
      let hook = UserCodeHook()
      let reads = Counter()
      hook.action = {
        _ = Hooks.defaultErrorHandler
        reads.add()
      }
      let value = LateValue<UserCodeCallingValue>()
      value.value = UserCodeCallingValue(1, hook)
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

  /// Contract 3: the closure of a disposable can use the container that disposes it.
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
