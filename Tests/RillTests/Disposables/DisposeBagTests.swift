import Rill
import XCTest

final class DisposeBagTests: XCTestCase {
  private let log = Recorder<String>()

  func testDisposesWhenItIsReleased() {
    var bag: DisposeBag? = DisposeBag()
    log.disposable("1").disposed(by: bag!)
    bag!.insert(log.disposable("2"))
    bag!.insert(log.disposable("3"), log.disposable("4"))
    bag!.insert([log.disposable("5"), log.disposable("6")])
    XCTAssertEqual(log.entries, [])
    bag = nil
    XCTAssertEqual(log.entries, ["1", "2", "3", "4", "5", "6"])
  }

  func testDisposesWhenItIsReplaced() {
    var bag = DisposeBag(disposing: log.disposable("1"), log.disposable("2"))
    XCTAssertEqual(log.entries, [])
    bag = DisposeBag()
    XCTAssertEqual(log.entries, ["1", "2"])
    withExtendedLifetime(bag) {}
  }

  func testBuilder() {
    for isFirst in [true, false] {
      log.clear()
      var bag: DisposeBag? = DisposeBag {
        log.disposable("1")
        if isFirst { log.disposable("2") }
        if isFirst { log.disposable("3") } else { log.disposable("4") }
        for number in 5...6 { log.disposable("\(number)") }
      }
      bag!.insert {
        log.disposable("7")
        log.disposable("8")
      }
      bag = nil
      XCTAssertEqual(log.entries.joined(), isFirst ? "1235678" : "145678")
    }
  }

  func testInsertFromInsideItsRelease() {
    let (log, later) = (log, LateValue<() -> Void>())
    var bag: DisposeBag? = DisposeBag()
    bag!.insert(Disposables.create { later.take()?() })
    later.value = { log.add("disposed") }
    bag = nil
    XCTAssertEqual(log.entries, ["disposed"])
  }

  func testDisposesSubscriptions() {
    let source = PublishSubject<Int>()
    var bag: DisposeBag? = DisposeBag()
    source.record(into: log).disposed(by: bag!)
    source.onNext(1)
    bag = nil
    XCTAssertFalse(source.hasObservers)
    source.onNext(2)
    XCTAssertEqual(log.entries, ["1"])
  }

  /// A bag drops subscriptions that have ended when it has grown, but not one whose end is still on its way.
  func testKeepsASubscriptionWhoseEndIsOnItsWay() {
    let (log, source, bag) = (log, PublishSubject<Int>(), LateValue<DisposeBag>())
    bag.value = DisposeBag()
    source.do(onDispose: {
      for _ in 0..<40 { bag.value!.insert(Disposables.create()) }
      bag.value = nil
    }).take(1).record(into: log).disposed(by: bag.value!)
    source.onNext(1)
    XCTAssertEqual(log.entries, ["1"])
  }
}
