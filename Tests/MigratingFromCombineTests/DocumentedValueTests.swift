import Rill
import RillTesting
import XCTest

/// The code that *The same under another name* gives, with the values that the documentation of Combine states for its own.
final class DocumentedValueTests: XCTestCase {
  private func values<Stream: ObservableConvertibleType>(of stream: Stream) throws -> [Stream.Element] {
    try stream.asObservable().toBlocking().toArray()
  }

  private let upToTen = Observable.from(Array(0...10))

  func testTransforming() {
    XCTAssertEqual(try values(of: Observable.from([0, 1, 2, 3, 4, 5]).scan(0, accumulator: +)), [0, 1, 3, 6, 10, 15])
    XCTAssertEqual(try values(of: upToTen.reduce(0, accumulator: +)), [55])
    XCTAssertEqual(try values(of: Observable<Int>.empty().reduce(0, accumulator: +)), [0])
    XCTAssertEqual(try values(of: upToTen.count()), [11])
    XCTAssertEqual(try values(of: upToTen.buffer(count: 5)), [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10]])
    XCTAssertEqual(try values(of: Observable.from([1, 2, nil, 3]).map { $0 ?? 5 }), [1, 2, 5, 3])
    XCTAssertEqual(try values(of: Observable.from([0, 10, 5]).toArray().compactMap { $0.max() }), [10])
    XCTAssertEqual(try values(of: Observable.from([-1, 0, 10, 5]).toArray().compactMap { $0.min() }), [-1])
    XCTAssertEqual(try values(of: Observable<Int>.empty().toArray().compactMap { $0.max() }), [])
  }

  func testFiltering() {
    XCTAssertEqual(
      try values(of: Observable.from([0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 0]).distinctUntilChanged()), [0, 1, 2, 3, 4, 0])
    XCTAssertEqual(try values(of: Observable.from(Array(1...10)).skip(5)), [6, 7, 8, 9, 10])
    XCTAssertEqual(
      try values(of: Observable.from([-62, -1, -10, 0, 22, 41, -1, 5]).skip(while: { $0 <= 0 })), [22, 41, -1, 5])
    XCTAssertEqual(try values(of: Observable.from(Array(-10...10)).filter { $0 > -1 }.take(1)), [0])
    XCTAssertEqual(try values(of: Observable.from(Array(-10...10)).takeLast(1)), [10])
    XCTAssertEqual(try values(of: upToTen.take(2)), [0, 1])
    XCTAssertEqual(try values(of: upToTen.take(while: { $0 < 5 })), [0, 1, 2, 3, 4])
    XCTAssertEqual(try values(of: Observable.from([1, 1, 2, 2, 2, 3, 4, 5, 6]).skip(3).take(3)), [2, 2, 3])
    XCTAssertEqual(try values(of: upToTen.element(at: 5)), [5])
    XCTAssertEqual(try values(of: Observable<Double>.empty().ifEmpty(default: .infinity)), [.infinity])
    XCTAssertEqual(try values(of: upToTen.ignoreElements()).count, 0)
  }

  func testConditions() {
    let numbers = Observable.from([-1, 5, 10, 5])
    XCTAssertEqual(try values(of: numbers.filter { $0 == 5 }.take(1).map { _ in true }.ifEmpty(default: false)), [true])
    XCTAssertEqual(try values(of: numbers.filter { $0 == 7 }.take(1).map { _ in true }.ifEmpty(default: false)), [false])
    let (all, some) = (-1...100, 0...100)
    XCTAssertEqual(
      try values(of: numbers.filter { !all.contains($0) }.take(1).map { _ in false }.ifEmpty(default: true)), [true])
    XCTAssertEqual(
      try values(of: numbers.filter { !some.contains($0) }.take(1).map { _ in false }.ifEmpty(default: true)), [false])
  }

  func testCombining() {
    let numbers = Observable.from([0, 1, 2])
    XCTAssertEqual(try values(of: numbers.concat(Observable.of(254, 255))), [0, 1, 2, 254, 255])
    XCTAssertEqual(try values(of: numbers.startWith(254, 255)), [254, 255, 0, 1, 2])
    XCTAssertEqual(try values(of: Observable.of(254, 255).concat(numbers)), [254, 255, 0, 1, 2])
    let (a, b, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
    let merged = Observable.merge(a, b).subscribe(onNext: { log.append($0) })
    for (subject, number) in [(a, 1), (b, 40), (a, 90), (b, -1), (a, 50)] { subject.onNext(number) }
    merged.dispose()
    XCTAssertEqual(log.entries, ["1", "40", "90", "-1", "50"])
  }

  func testCombineLatestAndZip() {
    let (a, b, latest, pairs) = (PublishSubject<Int>(), PublishSubject<Int>(), Log(), Log())
    let subscriptions = [
      Observable.combineLatest(a, b).subscribe(onNext: { latest.append($0) }),
      Observable.zip(a, b).subscribe(onNext: { pairs.append($0) }),
    ]
    for (subject, number) in [(a, 1), (a, 2), (b, 2), (a, 3), (a, 45), (b, 22)] { subject.onNext(number) }
    XCTAssertEqual(latest.entries, ["(2, 2)", "(3, 2)", "(45, 2)", "(45, 22)"])
    XCTAssertEqual(pairs.entries, ["(1, 2)", "(2, 22)"])
    for subscription in subscriptions { subscription.dispose() }
  }

  func testErrors() {
    let failing = Observable.concat(Observable.of(1, 2), .error(Failure()))
    XCTAssertEqual(try values(of: failing.catchAndReturn(0)), [1, 2, 0])
    XCTAssertEqual(try values(of: failing.catch { _ in .of(3, 4) }), [1, 2, 3, 4])
  }

  func testASwitch() {
    let (streams, a, b, log) = (PublishSubject<PublishSubject<Int>>(), PublishSubject<Int>(), PublishSubject<Int>(), Log())
    let subscription = streams.switchLatest().subscribe(onNext: { log.append($0) }, onCompleted: { log.append("end") })
    streams.onNext(a)
    a.onNext(1)
    streams.onNext(b)
    a.onNext(2)
    b.onNext(3)
    streams.onCompleted()
    b.onCompleted()
    XCTAssertEqual(log.entries, ["1", "3", "end"])
    subscription.dispose()
  }
}
