import Rill
import RillProperties
import XCTest

/// Tests that copies of a struct share its properties.
final class CopiedStructPropertyTests: XCTestCase {
  private struct Person {
    @PropertyPublished var age = 10
    @PropertyRelay var name = "Ada"
    var shoes = 1
    func become(_ age: Int) { _age.onNext(age) }

    var twin: Person {
      var twin = self
      twin._age = PropertyPublished(wrappedValue: age)
      twin._name = PropertyRelay(wrappedValue: name)
      return twin
    }
  }

  func testCopiesShowAndAnnounceTheSame() {
    let log = Recorder<String>()
    let original = Person()
    var copy = original
    _ = original.$age.subscribe(onNext: { log.add("original \($0)") })
    _ = copy.$age.subscribe(onNext: { log.add("copy \($0)") })
    copy.become(11)
    original.become(12)
    copy.shoes = 2
    copy.name = "Grace"
    XCTAssertEqual([original.age, copy.age], [12, 12])
    XCTAssertEqual([original.shoes, copy.shoes], [1, 2])
    XCTAssertEqual([original.name, copy.name], ["Grace", "Grace"])
    XCTAssertEqual(
      log.entries, ["original 10", "copy 10", "original 11", "copy 11", "original 12", "copy 12"])
    XCTAssertTrue(original.$age === copy.$age)
  }

  /// A change reaches all subscribers, whether or not a copy exists.
  func testSubscribersStayWhenACopyIsMadeAndLetGo() {
    let log = Recorder<Int>()
    let people = [Person()]
    _ = people[0].$age.subscribe(onNext: { log.add($0) })
    var snapshot: [Person]? = people
    people[0].become(11)
    snapshot = nil
    people[0].become(12)
    XCTAssertEqual(log.entries, [10, 11, 12])
    XCTAssertNil(snapshot)
  }

  func testPropertiesMadeAnewAreIndependent() {
    let log = Recorder<Int>()
    let original = Person()
    let twin = original.twin
    _ = original.$age.subscribe(onNext: { log.add($0) })
    twin.become(11)
    twin.name = "Grace"
    XCTAssertEqual([original.age, twin.age], [10, 11])
    XCTAssertEqual([original.name, twin.name], ["Ada", "Grace"])
    XCTAssertEqual(log.entries, [10])
  }

  /// Copies on several threads share one property.
  func testCopiesInSeveralThreads() {
    let original = Person()
    onThreads(4) { [original] _ in
      let copy = original
      for _ in 0..<1000 { copy.$name.update { $0 += "." } }
    }
    XCTAssertEqual(original.name.count, 4003)
  }
}
