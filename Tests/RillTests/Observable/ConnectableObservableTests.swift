import Rill
import XCTest

final class ConnectableObservableTests: XCTestCase {
  func testIsAnObservable() {
    let (source, log) = (PublishSubject<Int>(), Recorder<String>())
    let connectable: ConnectableObservable<Int> = source.publish()
    let observable: Observable<Int> = connectable
    let subscription = observable.map { $0 * 10 }.record(into: log)
    let connection = connect(connectable)
    source.onNext(1)
    XCTAssertEqual(log.entries, ["10"])
    for each in [subscription, connection] { each.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  private func connect(_ connectable: some ConnectableObservableType<Int>) -> any Disposable { connectable.connect() }

  /// A connectable stream retains its source.
  func testRetainsItsSource() {
    for makes in [true, false] {
      var source: PublishSubject<Int>? = PublishSubject()
      weak let tracker = source
      let connectable = makes ? source!.replay(1) : source!.multicast(ReplaySubject.create(bufferSize: 1))
      let connection = connectable.connect()
      source!.onNext(1)
      XCTAssertEqual(connectable.recorded(), ["1"])
      source = nil
      XCTAssertNotNil(tracker, "the stream can be connected to again")
      connection.dispose()
    }
  }

  func testConnectsOnceFromManyThreads() {
    for _ in 0..<200 {
      let (starts, ends, source) = (Counter(), Counter(), PublishSubject<Int>())
      let connectable = source.do(onSubscribe: { starts.add() }, onDispose: { ends.add() }).publish()
      let connections = Recorder<any Disposable>()
      onThreads(3) { _ in connections.add(connectable.connect()) }
      XCTAssertEqual(starts.value, 1)
      for each in connections.entries { each.dispose() }
      XCTAssertEqual(ends.value, 1)
      XCTAssertFalse(source.hasObservers)
    }
  }
}
