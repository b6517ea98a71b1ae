import Rill
import TestSupport
import XCTest

/// Groups that wait in `merge(maxConcurrent:)` for another stream to start.
final class GroupsInLimitedFlatteningTests: XCTestCase {
  private let (source, first, second) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())

  /// Groups of `source`: in place of the first two, `first` and `second`, and in place of the third one a stream that calls `work` when
  /// it starts.
  private func streams(duringTheThirdStart work: @escaping @Sendable () -> Void) -> Observable<Observable<Int>> {
    source.asObservable().groupBy { $0 % 10 }.map { [first, second] group in
      switch group.key {
      case 1: first.asObservable()
      case 2: second.asObservable()
      case 3:
        .deferred {
          work()
          return .never()
        }
      default: group.asObservable()
      }
    }
  }

  /// While a stream starts whose turn has come, the limit permits another one, which waits for that start only.
  func testAGroupThatWaitsForAnotherStreamToStart() {
    let log = Recorder<Int>()
    let streams = streams { [source, second] in
      second.onCompleted()
      for value in [4, 14] { source.onNext(value) }
    }
    let subscription = streams.merge(maxConcurrent: 2).subscribe(onNext: { log.add($0) })
    for value in 1...3 { source.onNext(value) }
    first.onCompleted()
    source.onNext(24)
    XCTAssertEqual(log.entries, [4, 14, 24])
    subscription.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  /// The same, disposed while the group waits.
  func testAnOperatorThatIsDisposedWhileAGroupWaitsForAnotherStreamToStart() {
    let bag = LateValue<DisposeBag>()
    let streams = streams { [source, second] in
      second.onCompleted()
      source.onNext(4)
      bag.value = nil
    }
    bag.value = DisposeBag(disposing: streams.merge(maxConcurrent: 2).subscribe())
    for value in 1...3 { source.onNext(value) }
    first.onCompleted()
    XCTAssertFalse(source.hasObservers)
  }

  /// A value is taken from the queue, and its stream starts when the gate is released: the operator is disposed in between.
  func testAnOperatorThatIsDisposedBeforeAStreamStarts() {
    let (source, running) = (PublishSubject<Int>(), (0..<4).map { _ in PublishSubject<Int>() })
    let bag = LateValue<DisposeBag>()
    let streams = source.asObservable().groupBy { $0 % 10 }.map { group in
      group.key < 4 ? running[group.key].asObservable() : group.asObservable()
    }
    let subscription = streams.merge(maxConcurrent: 4).subscribe(onNext: { value in
      if value == 2 { bag.value = nil }
      guard value == 1 else { return }
      for stream in running[1...2] { stream.onCompleted() }
      source.onNext(5)
      running[3].onNext(2)
    })
    bag.value = DisposeBag(disposing: subscription)
    for value in 0...4 { source.onNext(value) }
    running[0].onNext(1)
    XCTAssertNil(bag.value)
    XCTAssertFalse(source.hasObservers)
  }

  /// Under the limit, a stream is subscribed to before the source's `onNext` returns, even if another thread is delivering.
  func testStreamsStartWhileAnotherThreadDelivers() {
    let (source, streams) = (PublishSubject<Int>(), (0..<3).map { _ in PublishSubject<Int>() })
    let received = Recorder<Int>()
    let subscription = source.map { streams[$0] }.merge(maxConcurrent: 3).subscribe(onNext: { value in
      received.add(value)
      guard value == 0 else { return }
      onThreads(1) { _ in
        for number in 1...2 { source.onNext(number) }
        for number in 1...2 { streams[number].onNext(number) }
      }
    })
    source.onNext(0)
    streams[0].onNext(0)
    XCTAssertEqual(received.entries, [0, 1, 2])
    subscription.dispose()
  }

  /// A sender is suspended while its value waits, and continues when the operator is disposed.
  func testASenderWhoseGroupWaitsForAnotherStreamToStart() async {
    let (starts, sent) = (Counter(), Counter())
    let bag = LateValue<DisposeBag>()
    let streams = streams { [second] in
      second.onCompleted()
      starts.add()
      sent.wait(for: 1)
      bag.value = nil
    }
    bag.value = DisposeBag(disposing: streams.merge(maxConcurrent: 2).subscribe())
    // After the operator has received a value.
    let subscription = source.subscribe(onNext: { if $0 == 4 { sent.add() } })
    for value in 1...3 { source.onNext(value) }
    let starter = Thread { [first] in first.onCompleted() }
    starter.start()
    starts.wait(for: 1)
    await source.send(4)
    XCTAssertNil(bag.value)
    subscription.dispose()
    XCTAssertFalse(source.hasObservers)
  }
}
