import Observation
import Rill
import RillObservation
import RillProperties
import XCTest

/// The section about subjects and properties.
final class SubjectAndPropertyTests: XCTestCase {
  private let bag = DisposeBag()
  private let log = Log()

  // Combine: `PassthroughSubject<Int, Never>()`
  func testASubjectThatNeverEnds() {
    let (relay, log) = (PublishRelay<Int>(), log)
    relay.accept(1)
    relay.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    relay.accept(2)
    XCTAssertEqual(log.entries, ["2"])
  }

  // Combine: `PassthroughSubject<Int, any Error>()`
  func testEventsSentFromInsideAnObserver() {
    let (subject, log) = (PublishSubject<Int>(), log)
    subject.subscribe(onNext: { if $0 == 1 { subject.onNext(2) } }).disposed(by: bag)
    subject.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["1", "2"], "nested delivery gives 2, 1")
  }

  // Combine: `CurrentValueSubject<Int, Never>(1)`
  func testAValueThatChanges() {
    let (relay, log) = (BehaviorRelay(value: 1), log)
    relay.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    relay.accept(2)
    XCTAssertEqual(log.entries, ["1", "2"])
    relay.update { $0 += 1 }
    XCTAssertEqual(relay.value, 3)
  }

  // Combine: `CurrentValueSubject<Int, any Error>(1)`
  func testAValueThatCanFail() throws {
    let subject = BehaviorSubject(value: 1)
    XCTAssertEqual(try subject.value(), 1)
    subject.onError(Failure())
    XCTAssertThrowsError(try subject.value())
  }

  // Combine: `subject.value = 2`
  func testSettingTheValue() {
    let relay = BehaviorRelay(value: 1)
    relay.accept(2)
    XCTAssertEqual(relay.value, 2)
  }

  // Combine: `subject.send(1)`
  func testSendingAValue() {
    let (subject, log) = (PublishSubject<Int>(), log)
    subject.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    subject.onNext(1)
    XCTAssertEqual(log.entries, ["1"])
  }

  // Combine: `subject.send()`
  func testSendingNoValue() {
    let (relay, log) = (PublishRelay<Void>(), log)
    relay.subscribe(onNext: { log.append("tap") }).disposed(by: bag)
    relay.accept(())
    XCTAssertEqual(log.entries, ["tap"])
  }

  // Combine: `subject.send(completion: .finished)`
  func testSendingACompletion() {
    let (subject, log) = (PublishSubject<Int>(), log)
    subject.subscribe(onCompleted: { log.append("completed") }).disposed(by: bag)
    subject.onCompleted()
    XCTAssertEqual(log.entries, ["completed"])
  }

  // Combine: `subject.send(completion: .failure(error))`
  func testSendingAnError() {
    let (subject, error, log) = (PublishSubject<Int>(), Failure(), log)
    subject.subscribe(onError: { log.append($0) }).disposed(by: bag)
    subject.onError(error)
    XCTAssertEqual(log.entries, ["Failure()"])
  }

  // Combine: `@Published var name = ""`
  @MainActor
  func testAPropertyThatOthersSet() {
    @MainActor final class Person {
      @PropertyRelay var name = ""
    }
    let (person, log) = (Person(), log)
    person.$name.bind(with: person) { person, name in log.append("\(name) \(person.name)") }.disposed(by: bag)
    person.name = "Ada"
    XCTAssertEqual(log.entries, [" ", "Ada Ada"], "Published emits before the change: Ada, and the old name")
  }

  // Combine: `@Published private(set) var name = ""`
  func testAPropertyThatItsOwnerSets() {
    final class Person {
      @PropertyPublished var name = ""
      func rename() { _name.onNext("Ada") }
    }
    let (person, log) = (Person(), log)
    person.$name.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    person.rename()
    XCTAssertEqual(log.entries, ["", "Ada"])
  }

  // Combine: several assignments to `@Published` properties in a row
  func testSeveralChangesAtOnce() {
    let (name, age, log) = (BehaviorRelay(value: "Ada"), BehaviorRelay(value: 36), log)
    ObservableProperty.combine(name, age) { "\($0) \($1)" }.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    batch {
      name.accept("")
      age.accept(0)
    }
    XCTAssertEqual(log.entries, ["Ada 36", " 0"])
  }

  // Combine: `CombineLatest` of `@Published` properties, kept in another one
  func testAValueOfOtherValues() {
    let (name, age) = (BehaviorRelay(value: "Ada"), BehaviorRelay(value: 36))
    let isAdult = ObservableProperty.combine(name, age) { !$0.isEmpty && $1 > 17 }
    XCTAssertTrue(isAdult.value)
    age.accept(10)
    XCTAssertFalse(isAdult.value)
  }

  // Combine: `objectWillChange` of an `ObservableObject`
  @MainActor
  func testChangesOfAModel() {
    let (model, log) = (Model(), log)
    Rill.Observable.tracking { model.name }.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    XCTAssertEqual(log.entries, ["Ada"])
  }

  // Combine: Values that wait for a subscriber
  func testValuesThatWaitForASubscriber() {
    let (relay, log) = (EventRelay<Int>(), log)
    relay.accept(1)
    relay.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    relay.accept(2)
    relay.subscribe(onNext: { log.append("late \($0)") }).disposed(by: bag)
    XCTAssertEqual(log.entries, ["1", "2"])
  }
}

@MainActor @Observable private final class Model {
  var name = "Ada"
}
