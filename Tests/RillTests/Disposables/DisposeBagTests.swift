import Rill
import XCTest

final class DisposeBagTests: XCTestCase {
  private let log = Recorder<String>()

  private func disposable(_ name: String) -> any Cancelable {
    let log = log
    return Disposables.create { log.add(name) }
  }

  func testDisposesWhenItIsReleased() {
    var bag: DisposeBag? = DisposeBag()
    disposable("1").disposed(by: bag!)
    bag!.insert(disposable("2"))
    bag!.insert(disposable("3"), disposable("4"))
    bag!.insert([disposable("5"), disposable("6")])
    XCTAssertEqual(log.entries, [])
    bag = nil
    XCTAssertEqual(log.entries, ["1", "2", "3", "4", "5", "6"])
  }

  func testDisposesWhenItIsReplaced() {
    var bag = DisposeBag(disposing: disposable("1"), disposable("2"))
    XCTAssertEqual(log.entries, [])
    bag = DisposeBag()
    XCTAssertEqual(log.entries, ["1", "2"])
    withExtendedLifetime(bag) {}
  }

  func testBuilder() {
    for isFirst in [true, false] {
      log.clear()
      var bag: DisposeBag? = DisposeBag {
        disposable("1")
        if isFirst { disposable("2") }
        if isFirst { disposable("3") } else { disposable("4") }
        for number in 5...6 { disposable("\(number)") }
      }
      bag!.insert {
        disposable("7")
        disposable("8")
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

  func testABuilderOfTheMembers() {
    let disposed = Recorder<Int>()
    let make = { number in Disposables.create { disposed.add(number) } }
    var bag: DisposeBag? = DisposeBag(builder: {
      make(1)
      make(2)
    })
    bag?.insert(builder: { make(3) })
    bag = nil
    XCTAssertEqual(disposed.entries.sorted(), [1, 2, 3])
  }
}
