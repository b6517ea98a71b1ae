import Rill
import RillProperties
import XCTest

final class PropertyRelayTests: XCTestCase {
  private final class Form: @unchecked Sendable {
    // Sendable: its properties are thread-safe.
    @PropertyRelay var name = ""
    @PropertyRelay(distinct: true) var size: Int = 1
    @PropertyRelay(wrappedValue: 5) var rating: Int
    @PropertyRelay var note: String?
  }

  private struct Point {
    @PropertyRelay var x = 0
    @PropertyRelay var y: Int
  }

  func testAssigningAnnounces() {
    let log = Recorder<String>()
    let form = Form()
    _ = form.$name.subscribe(onNext: { log.add($0) })
    form.name = "Ada"
    form.name += " L."
    XCTAssertEqual(form.name, "Ada L.")
    XCTAssertEqual(log.entries, ["", "Ada", "Ada L."])
    XCTAssertEqual([form.rating, form.size], [5, 1])
    XCTAssertNil(form.note)
  }

  func testAssigningInAStruct() {
    let log = Recorder<Int>()
    let point = Point(y: 2)
    let subscription = point.$x.subscribe(onNext: {
      log.add(point.x)
      if $0 == 1 { point.x = 2 }
    })
    point.x = 1
    point.y += 1
    XCTAssertEqual(log.entries, [0, 1, 2])
    XCTAssertEqual([point.x, point.y], [2, 3])
    subscription.dispose()
  }

  /// A change inside a subscriber is stored at once, and emitted after the change under way.
  func testReadAndChangedFromInsideASubscriber() {
    let log = Recorder<String>()
    let form = Form()
    let bag = DisposeBag()
    form.$size.subscribe(onNext: {
      log.add("a\($0) \(form.size)")
      if $0 == 2 { form.size += 1 }
    }).disposed(by: bag)
    form.$size.subscribe(onNext: { log.add("b\($0)") }).disposed(by: bag)
    form.size = 2
    XCTAssertEqual(log.entries, ["a1 1", "b1", "a2 2", "b2", "a3 3", "b3"])
  }

  func testTheProjectionIsTheRelay() {
    let log = Recorder<String>()
    let form = Form()
    let (typed, notes) = (PublishSubject<String>(), PublishSubject<String>())
    let bag = DisposeBag()
    typed.bind(to: form.$name).disposed(by: bag)
    notes.bind(to: form.$note).disposed(by: bag)
    form.$name.skip(1).subscribe(onNext: { log.add($0) }).disposed(by: bag)
    typed.onNext("Ada")
    notes.onNext("new")
    form.$name.accept("Grace")
    XCTAssertEqual(form.name, "Grace")
    XCTAssertEqual(form.note, "new")
    XCTAssertEqual(log.entries, ["Ada", "Grace"])
  }

  /// A change of one of two properties bound to each other is emitted once by each of them.
  func testBoundBothWays() {
    let log = Recorder<String>()
    let (model, screen) = (Form(), Form())
    let bag = DisposeBag()
    model.size = 4
    model.$size.bind(to: screen.$size).disposed(by: bag)
    screen.$size.bind(to: model.$size).disposed(by: bag)
    XCTAssertEqual(screen.size, 4)
    model.$size.skip(1).subscribe(onNext: { log.add("model \($0)") }).disposed(by: bag)
    screen.$size.skip(1).subscribe(onNext: { log.add("screen \($0)") }).disposed(by: bag)
    model.size = 5
    screen.size = 6
    XCTAssertEqual([model.size, screen.size], [6, 6])
    XCTAssertEqual(log.entries.sorted(), ["model 5", "model 6", "screen 5", "screen 6"])
  }

  /// The relay of a distinct property ignores equal values from all senders.
  func testDistinct() {
    let log = Recorder<Int>()
    let form = Form()
    _ = form.$size.subscribe(onNext: { log.add($0) })
    form.size = 1
    form.$size.accept(1)
    _ = Observable.of(1, 2, 2).bind(to: form.$size)
    XCTAssertEqual(log.entries, [1, 2])
  }

  func testFromSeveralThreads() {
    let form = Form()
    let log = Recorder<Int>()
    let subscription = form.$rating.subscribe(onNext: { log.add($0) })
    onThreads(4) { thread in
      for number in 0..<1000 { form.rating = thread * 1000 + number }
    }
    subscription.dispose()
    XCTAssertEqual(form.rating % 1000, 999)
    XCTAssertLessThanOrEqual(log.entries.count, 4001)
  }

  func testLifetime() {
    let log = Recorder<String>()
    var form: Form? = Form()
    weak let released = form
    _ = form?.$name.subscribe(onNext: { log.add($0) }, onDisposed: { log.add("disposed") })
    form = nil
    XCTAssertNil(released)
    XCTAssertEqual(log.entries, ["", "disposed"])
  }
}
