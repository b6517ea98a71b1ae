import Dispatch
import Foundation
import Rill
import RillLocks
import TestSupport
import XCTest

/// Delivery continues whatever other code of the process does, and no sender is held by others (contract 4).
final class ForwardProgressTests: XCTestCase {
  /// A gate that passes from a sender to a queue must not depend on the threads of the global queues.
  func testDeliveryContinuesWhileAllThreadsOfTheGlobalQueuesAreBlocked() {
    // Dispatch adds threads to a blocked pool, but only after many seconds.
    watched(8) {
      let release = DispatchSemaphore(value: 0)
      let blocked = DispatchGroup()
      for quality in [DispatchQoS.QoSClass.default, .userInitiated, .utility, .background, .userInteractive] {
        for _ in 0..<16 {
          DispatchQueue.global(qos: quality).async(group: blocked) { release.wait() }
        }
      }
      let subject = PublishSubject<Int>()
      let received = Counter()
      let isInside = DispatchSemaphore(value: 0)
      let mayContinue = DispatchSemaphore(value: 0)
      let subscription = subject.subscribe(onNext: { value in
        received.add()
        if value == 0 {
          isInside.signal()
          mayContinue.wait()
        }
      })
      let owner = Thread { subject.onNext(0) }
      owner.start()
      isInside.wait()
      // More than an owner delivers for others, so that it passes the gate on.
      for value in 1...5000 { subject.onNext(value) }
      mayContinue.signal()
      received.wait(for: 5001)
      XCTAssertEqual(received.value, 5001)
      for _ in 0..<80 { release.signal() }
      blocked.wait()
      subscription.dispose()
    }
  }

  /// Contract 4: a sender delivers at most 1,024 events of other threads.
  func testSenderDeliversAThousandEventsOfOthersAtMost() {
    watched(30) {
      let subject = PublishSubject<Int>()
      let sender = pthread_self()
      let others = 5000
      let delivered = Counter()
      let deliveredBySender = Counter()
      let subscription = subject.subscribe(onNext: { value in
        guard value == 0 else {
          if pthread_equal(pthread_self(), sender) != 0 { deliveredBySender.add() }
          delivered.add()
          return
        }
        onThreads(1) { _ in for _ in 0..<others { subject.onNext(1) } }
      })
      subject.onNext(0)
      XCTAssertEqual(deliveredBySender.value, 1024)
      delivered.wait(for: others)
      XCTAssertEqual(delivered.value, others)
      subscription.dispose()
    }
  }

  /// Contract 4, for values that wait for an inner stream: a thread that ends it starts at most 1,024 streams for others that go on
  /// sending.
  func testThreadStartsAThousandStreamsOfOthersAtMost() {
    for (name, flatten) in Self.operatorsThatWait {
      watched(60) {
        let source = PublishSubject<Observable<Int>>()
        let (first, thread) = (PublishSubject<Int>(), pthread_self())
        let (started, startedHere, sent) = (Counter(), Counter(), Counter())
        let (request, answer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let received = Locked<[Int]>([])
        @Sendable func send() {
          let number = sent.add()
          source.onNext(
            .create { observer in
              // Each stream that this thread starts makes the other one send a further value.
              if pthread_equal(pthread_self(), thread) != 0, startedHere.add() < 3000 {
                request.signal()
                answer.wait()
              }
              observer.onNext(number)
              observer.onCompleted()
              started.add()
              return Disposables.create()
            })
        }
        let subscription = flatten(source).subscribe(onNext: { number in received.withLock { $0.append(number) } })
        source.onNext(first.asObservable())
        send()
        let isOver = Flag()
        let sender = Thread {
          while true {
            request.wait()
            if isOver.isSet { return }
            send()
            answer.signal()
          }
        }
        sender.start()
        first.onCompleted()
        // The first one was waiting before.
        XCTAssertEqual(startedHere.value, 1025, name)
        started.wait(for: sent.value)
        XCTAssertEqual(received.withLock { $0 }, Array(1...sent.value), name)
        isOver.set()
        request.signal()
        subscription.dispose()
      }
    }
  }

  /// Values that were waiting before start on the thread that ends the inner stream, as many as there are: an actor or a serial queue that
  /// has sent them can run on another thread by then.
  func testWaitingStreamsStayWithTheirActor() {
    for (name, flatten) in Self.operatorsThatWait {
      for (kind, stream) in Self.synchronousStreams {
        let (source, first) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>())
        let thread = pthread_self()
        let startedHere = Counter()
        let subscription = flatten(source).subscribe(onNext: { value in
          if value > 0, pthread_equal(pthread_self(), thread) != 0 { startedHere.add() }
        })
        source.onNext(first.asObservable())
        onThreads(1) { _ in for value in 1...3000 { source.onNext(stream(value)) } }
        first.onCompleted()
        XCTAssertEqual(startedHere.value, 3000, "\(name), \(kind)")
        subscription.dispose()
      }
    }
  }

  private static var operatorsThatWait: [(String, (PublishSubject<Observable<Int>>) -> Observable<Int>)] {
    [
      ("concatMap", { $0.concatMap { $0 } }), ("concat", { $0.concat() }), ("merge", { $0.merge(maxConcurrent: 1) }),
      ("concatMap, maxConcurrent", { $0.concatMap(maxConcurrent: 1) { $0 } }),
    ]
  }

  private static var synchronousStreams: [(String, @Sendable (Int) -> Observable<Int>)] {
    let create: @Sendable (Int) -> Observable<Int> = { value in
      .create { observer in
        observer.onNext(value)
        observer.onCompleted()
        return Disposables.create()
      }
    }
    return [("just", { .just($0) }), ("of", { .of($0, -$0) }), ("create", create)]
  }
}
