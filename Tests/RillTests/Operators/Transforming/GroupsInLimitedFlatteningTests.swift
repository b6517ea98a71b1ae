import Rill
import TestSupport
import XCTest

/// Groups that wait in `merge(maxConcurrent:)` for another stream to start.
final class GroupsInLimitedFlatteningTests: XCTestCase {
  /// While a stream starts whose turn has come, the limit permits another one, which waits for that start only.
  func testAGroupThatWaitsForAnotherStreamToStart() {
    let (source, first, second, log) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>())
    let streams = source.asObservable().groupBy { $0 % 10 }.map { group -> Observable<Int> in
      switch group.key {
      case 1: first.asObservable()
      case 2: second.asObservable()
      case 3:
        .deferred {
          second.onCompleted()
          for value in [4, 14] { source.onNext(value) }
          return .never()
        }
      default: group.asObservable()
      }
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
    let (source, first, second) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let bag = LateValue<DisposeBag>()
    let streams = source.asObservable().groupBy { $0 % 10 }.map { group -> Observable<Int> in
      switch group.key {
      case 1: first.asObservable()
      case 2: second.asObservable()
      case 3:
        .deferred {
          second.onCompleted()
          source.onNext(4)
          bag.value = nil
          return .never()
        }
      default: group.asObservable()
      }
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

  /// A sender is suspended while its value waits, and continues when the operator is disposed.
  func testASenderWhoseGroupWaitsForAnotherStreamToStart() async {
    let (source, running) = (PublishSubject<Int>(), [PublishSubject<Int>(), PublishSubject<Int>()])
    let (starts, sent) = (Counter(), Counter())
    let bag = LateValue<DisposeBag>()
    let streams = source.asObservable().groupBy { $0 % 10 }.map { group -> Observable<Int> in
      switch group.key {
      case 0, 1: running[group.key].asObservable()
      case 2:
        .deferred {
          running[1].onCompleted()
          starts.add()
          sent.wait(for: 1)
          bag.value = nil
          return .never()
        }
      default: group.asObservable()
      }
    }
    bag.value = DisposeBag(disposing: streams.merge(maxConcurrent: 2).subscribe())
    // After the operator has received a value.
    let subscription = source.subscribe(onNext: { if $0 == 3 { sent.add() } })
    for value in 0...2 { source.onNext(value) }
    let starter = Thread { running[0].onCompleted() }
    starter.start()
    starts.wait(for: 1)
    await source.send(3)
    XCTAssertNil(bag.value)
    subscription.dispose()
    XCTAssertFalse(source.hasObservers)
  }
}
