import Rill
import RxCocoa
import RxSwift
import SideBySide
import XCTest

/// `asRill()` and `asRx()` of subjects, relays and observers: views of one object.
final class SubjectAndObserverConversionTests: XCTestCase {
  private let bag = Rill.DisposeBag()

  func testSubjectsOfRxSwift() throws {
    let publish = RxSwift.PublishSubject<Int>()
    let behavior = RxSwift.BehaviorSubject(value: 1)
    let replay = RxSwift.ReplaySubject<Int>.create(bufferSize: 2)
    var received: [String] = []
    publish.asRill().subscribe(onNext: { received.append("publish \($0)") }, onCompleted: { received.append("completed") })
      .disposed(by: bag)
    behavior.asRill().subscribe(onNext: { received.append("behavior \($0)") }).disposed(by: bag)
    publish.onNext(2)
    publish.asRill().onNext(3)
    behavior.asRill().onNext(4)
    for value in 5...7 { replay.asRill().onNext(value) }
    replay.asRill().subscribe(onNext: { received.append("replay \($0)") }).disposed(by: bag)
    publish.asRill().onCompleted()
    XCTAssertEqual(
      received, ["behavior 1", "publish 2", "publish 3", "behavior 4", "replay 6", "replay 7", "completed"])
    XCTAssertEqual(try behavior.asRill().original.value(), 4)
  }

  func testSubjectsOfRill() throws {
    let publish = Rill.PublishSubject<Int>()
    let behavior = Rill.BehaviorSubject(value: 1)
    let replay = Rill.ReplaySubject<Int>.create(bufferSize: 2)
    var received: [String] = []
    publish.asRx().subscribe(onNext: { received.append("publish \($0)") }, onCompleted: { received.append("completed") })
      .disposed(by: bag)
    behavior.asRx().subscribe(onNext: { received.append("behavior \($0)") }).disposed(by: bag)
    publish.onNext(2)
    publish.asRx().onNext(3)
    behavior.asRx().onNext(4)
    for value in 5...7 { replay.asRx().onNext(value) }
    replay.asRx().subscribe(onNext: { received.append("replay \($0)") }).disposed(by: bag)
    publish.asRx().onCompleted()
    XCTAssertEqual(
      received, ["behavior 1", "publish 2", "publish 3", "behavior 4", "replay 6", "replay 7", "completed"])
    XCTAssertEqual(try behavior.asRx().original.value(), 4)
  }

  func testRelaysOfRxSwift() {
    let publish = RxRelay.PublishRelay<Int>()
    let behavior = RxRelay.BehaviorRelay(value: 1)
    let replay = RxRelay.ReplayRelay<Int>.create(bufferSize: 1)
    var received: [String] = []
    publish.asRill().subscribe(onNext: { received.append("publish \($0)") }).disposed(by: bag)
    behavior.asRill().subscribe(onNext: { received.append("behavior \($0)") }).disposed(by: bag)
    publish.asRill().accept(2)
    behavior.asRill().accept(3)
    replay.asRill().accept(4)
    replay.asRill().map { "replay \($0)" }.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    XCTAssertEqual(received, ["behavior 1", "publish 2", "behavior 3", "replay 4"])
    XCTAssertEqual(behavior.value, 3)
  }

  func testRelaysOfRill() {
    let publish = Rill.PublishRelay<Int>()
    let behavior = Rill.BehaviorRelay(value: 1)
    let replay = Rill.ReplayRelay<Int>.create(bufferSize: 1)
    var received: [String] = []
    publish.asRx().subscribe(onNext: { received.append("publish \($0)") }).disposed(by: bag)
    behavior.asRx().subscribe(onNext: { received.append("behavior \($0)") }).disposed(by: bag)
    publish.asRx().accept(2)
    behavior.asRx().accept(3)
    replay.asRx().accept(4)
    replay.asRx().map { "replay \($0)" }.subscribe(onNext: { received.append($0) }).disposed(by: bag)
    XCTAssertEqual(received, ["behavior 1", "publish 2", "behavior 3", "replay 4"])
    XCTAssertEqual(behavior.value, 3)
  }

  /// Code that takes any subject takes the view.
  func testCodeForAnySubject() {
    func double<Subject: Rill.SubjectType>(_ subject: Subject, into values: Subject.Observer)
    where Subject.Element == Int, Subject.Observer.Element == Int {
      subject.asObservable().take(1).subscribe(onNext: { values.onNext($0 * 2) }).disposed(by: bag)
    }
    let subject = RxSwift.BehaviorSubject(value: 2)
    double(subject.asRill(), into: subject.asRill().asObserver())
    XCTAssertEqual(try subject.value(), 4)
  }

  func testObservers() {
    var received: [String] = []
    let rx = RxSwift.AnyObserver<Int> { received.append("RxSwift \($0)") }
    let rill = Rill.AnyObserver<Int> { received.append("Rill \($0)") }
    Rill.Observable.of(1, 2).bind(to: rx.asRill()).disposed(by: bag)
    RxSwift.Observable.of(3).bind(to: rill.asRx()).disposed(by: bag)
    XCTAssertEqual(received, ["RxSwift next(1)", "RxSwift next(2)", "RxSwift completed", "Rill next(3)", "Rill completed"])
  }

  @MainActor
  func testBinders() {
    @MainActor final class Label { var text = "" }
    let (label, bag) = (Label(), RxSwift.DisposeBag())
    let setText = RxSwift.Binder<String>(label) { label, text in label.text = text }
    Rill.Observable.just("Rill").bind(to: setText.asRill()).disposed(by: bag)
    XCTAssertEqual(label.text, "Rill")
    let setTextOfRill = Rill.Binder<String>(label) { label, text in label.text = text }
    RxSwift.Observable.just("RxSwift").bind(to: setTextOfRill.asRx()).disposed(by: bag)
    XCTAssertEqual(label.text, "RxSwift")
  }
}
