import Dispatch
import Foundation
import Rill
import XCTest

/// Schedules in which users of other libraries reported a deadlock.
///
/// The cause was a lock that was held while user code was called, or while a source was subscribed to or disposed. With such a
/// lock, the threads of each test would wait for each other. A deadlock ends the process and prints the stacks of all threads.
final class DeadlocksOfOtherLibrariesTests: XCTestCase {
  /// RxSwift #1323: an inner stream behind `share` emits from another thread while it is being subscribed to.
  func testInnerStreamThatEmitsFromAnotherThreadDuringSubscribe() {
    watched(20) {
      for replay in 0...1 {
        let log = Recorder<Int>()
        let shared = Observable.just(1).flatMap { number in
          Observable<Int>.create { observer in
            onThreads(1) { _ in observer.onNext(number * 10) }
            observer.onNext(number * 10 + 1)
            return Disposables.create()
          }
        }.share(replay: replay)
        let subscription = shared.subscribe(onNext: { log.add($0) })
        XCTAssertEqual(log.entries, [10, 11])
        subscription.dispose()
      }
    }
  }

  /// RxSwift #1992: two observers, each inside the replay of a shared stream, subscribe to the other shared stream.
  func testTwoReplaysThatSubscribeToEachOther() {
    watched(20) {
      let streams = (0..<2).map { number in Observable.just(number).concat(Observable.never()).share(replay: 1) }
      let bag = DisposeBag()
      for stream in streams { stream.subscribe(onNext: { _ in }).disposed(by: bag) }
      let inside = Counter()
      let log = Recorder<Int>()
      onThreads(2) { thread in
        streams[thread].subscribe(onNext: { _ in
          inside.add()
          inside.wait(for: 2)
          streams[1 - thread].subscribe(onNext: { log.add($0) }).disposed(by: bag)
        }).disposed(by: bag)
      }
      XCTAssertEqual(log.entries.sorted(), [0, 1])
    }
  }

  /// RxSwift #2525: one thread subscribes to a shared stream that is derived from another one.
  ///
  /// A second thread subscribes to a `combineLatest` of the derived stream, which emits during `subscribe` and switches to the
  /// original one.
  func testCombiningAndSwitchingBetweenSharedStreams() {
    watched(60) {
      for _ in 0..<300 {
        let first = Observable<Int>.create { observer in
          observer.onNext(1)
          return Disposables.create()
        }.share(replay: 1)
        let bag = DisposeBag()
        first.subscribe(onNext: { _ in }).disposed(by: bag)
        let second = first.map { $0 + 1 }.share(replay: 1)
        let received = Counter()
        let line = Counter()
        onThreads(2) { thread in
          line.add()
          line.wait(for: 2)
          if thread == 0 {
            second.subscribe(onNext: { _ in received.add() }).disposed(by: bag)
          } else {
            Observable.combineLatest(second.startWith(0), Observable.just(0)) { $0 + $1 }.flatMapLatest { _ in first }
              .subscribe(onNext: { _ in received.add() }).disposed(by: bag)
          }
        }
        XCTAssertGreaterThanOrEqual(received.value, 2)
      }
    }
  }

  /// RxSwift #2653: `take(1)` ends a source of `zip` inside the replay of a shared stream, while another thread emits into the `zip`.
  func testZipOfASharedStreamThatEndsInsideItsReplay() {
    watched(60) {
      for _ in 0..<500 {
        let source = BehaviorSubject(value: 1)
        let shared = source.share(replay: 1)
        let kept = shared.subscribe(onNext: { _ in })
        let zipped = Observable.zip(shared.take(1), shared.take(1), shared.map { $0 * 10 }.take(1)) { $0 + $1 + $2 }
        let ends = Counter()
        let line = Counter()
        let bag = DisposeBag()
        onThreads(3) { thread in
          line.add()
          line.wait(for: 3)
          if thread == 0 {
            source.onNext(2)
          } else {
            zipped.subscribe(onCompleted: { ends.add() }).disposed(by: bag)
          }
        }
        ends.wait(for: 2)
        XCTAssertEqual(ends.value, 2)
        kept.dispose()
      }
    }
  }

  /// RxSwift #2698: the teardown of a connection needs a lock of user code, whose holder subscribes or connects.
  func testTeardownOfAConnectionNeedsALockOfUserCode() {
    watched(20) {
      for connects in [false, true] {
        let lock = NSLock()
        let isTearingDown = DispatchSemaphore(value: 0)
        let connectable = Observable<Int>.create { observer in
          Disposables.create {
            isTearingDown.signal()
            lock.withLock {}
          }
        }.publish()
        let connection = connectable.connect()
        let bag = DisposeBag()
        lock.lock()
        let disposal = DispatchGroup()
        disposal.enter()
        Thread {
          connection.dispose()
          disposal.leave()
        }.start()
        isTearingDown.wait()
        if connects {
          connectable.connect().disposed(by: bag)
        } else {
          connectable.subscribe(onNext: { _ in }).disposed(by: bag)
        }
        lock.unlock()
        disposal.wait()
        // Checks that the lock is free again.
        lock.withLock {}
      }
    }
  }

  /// RxSwift #2708: while `refCount` connects, the source waits for another thread, which subscribes and disposes.
  func testConnectingWaitsForAnotherSubscriber() {
    watched(20) {
      let forms: [(String, @Sendable (Observable<Int>) -> Observable<Int>)] = [
        ("refCount", { $0.publish().refCount() }), ("replay, refCount", { $0.replay(1).refCount() }), ("share", { $0.share() }),
        ("share(replay: 1)", { $0.share(replay: 1) }),
      ]
      for (name, form) in forms {
        let shared = LateValue<Observable<Int>>()
        let log = Recorder<Int>()
        shared.value = form(
          .create { observer in
            onThreads(1) { _ in
              shared.value?.subscribe(onNext: { _ in }).dispose()
              _ = shared.value?.subscribe(onNext: { log.add($0) })
            }
            observer.onNext(1)
            return Disposables.create()
          })
        let first = shared.value?.subscribe(onNext: { log.add($0) })
        XCTAssertEqual(log.entries, [1, 1], name)
        first?.dispose()
        shared.value = nil
      }
    }
  }

  /// RxSwift #2711: `merge` disposes its sources, and one of them needs a lock whose holder sends to another source.
  func testMergeTornDownWhileAnotherSourceSends() {
    watched(20) {
      let merges: [(String, @Sendable ([Observable<Int>]) -> Observable<Int>)] = [
        ("merge", { .merge($0) }), ("merge()", { Observable.from($0).merge() }),
        ("merge(maxConcurrent:)", { Observable.from($0).merge(maxConcurrent: 3) }),
        ("flatMap", { Observable.from($0).flatMap { $0 } }),
        ("combineLatest", { .combineLatest($0) { $0.count } }), ("zip", { .zip($0) { $0.count } }),
      ]
      for (name, merge) in merges {
        let lock = NSLock()
        let isTearingDown = DispatchSemaphore(value: 0)
        let failing = PublishSubject<Int>()
        let sending = PublishSubject<Int>()
        let guarded = Observable<Int>.create { _ in
          Disposables.create {
            isTearingDown.signal()
            lock.withLock {}
          }
        }
        let ends = Counter()
        let subscription = merge([failing, sending, guarded]).subscribe(onError: { _ in ends.add() })
        lock.lock()
        let failure = DispatchGroup()
        failure.enter()
        Thread {
          failing.onError(Failure())
          failure.leave()
        }.start()
        isTearingDown.wait()
        sending.onNext(1)
        lock.unlock()
        failure.wait()
        XCTAssertEqual(ends.value, 1, name)
        subscription.dispose()
      }
    }
  }

  /// RxSwift #2717: an observer waits for a queue whose work sends to, reads, subscribes to or completes the observed subject.
  func testObserverWaitsForAQueueThatUsesItsSubject() {
    watched(20) {
      for action in 0..<4 {
        let queue = DispatchQueue(label: "known deadlocks")
        let subject = BehaviorSubject(value: 0)
        let isInside = DispatchSemaphore(value: 0)
        let log = Recorder<Int>()
        let subscription = subject.subscribe(onNext: { value in
          if value == 1 {
            isInside.signal()
            queue.sync {}
          }
          log.add(value)
        })
        queue.async {
          isInside.wait()
          switch action {
          case 0: subject.onNext(2)
          case 1: log.add((try? subject.value()) ?? -1)
          case 2: subject.subscribe(onNext: { log.add($0) }).dispose()
          default: subject.onCompleted()
          }
        }
        subject.onNext(1)
        queue.sync {}
        XCTAssertEqual(log.entries, [[0, 1, 2], [0, 1, 1], [0, 1, 1], [0, 1]][action])
        subscription.dispose()
      }
    }
  }
}
