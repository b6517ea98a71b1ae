import Rill
import RillProperties
import RillStore
import XCTest

/// Values that are derived from the projected values of property wrappers.
final class PropertyWrapperDerivedValueTests: XCTestCase {
  private struct Person {
    @PropertyPublished var name = "Ann"
    @PropertyRelay var age = 36
    func rename(_ name: String) { _name.onNext(name) }
  }

  func testPublishedPropertiesAndRelays() {
    let (person, emitted) = (Person(), Recorder<Bool>())
    let isAdult = ObservableProperty.combine(person.$name, person.$age) { !$0.isEmpty && $1 > 17 }.distinctValue()
    let subscription = isAdult.subscribe(onNext: { emitted.add($0) })
    person.rename("Bob")
    person.age = 3
    XCTAssertFalse(isAdult.value)
    batch {
      person.age = 40
      XCTAssertTrue(isAdult.value)
      person.rename("")
    }
    XCTAssertEqual(emitted.entries, [true, false])
    subscription.dispose()
  }

  func testStoredProperties() {
    let store = Store.inMemory()
    let count = Stored(wrappedValue: 1, "count", in: store)
    let name = Stored<String?>("name", in: store)
    let text = ObservableProperty.combine(count.projectedValue, name.projectedValue) { "\($1 ?? "-") \($0)" }
    let emitted = Recorder<String>()
    let subscription = text.subscribe(onNext: { emitted.add($0) })
    XCTAssertEqual(text.value, "- 1")
    count.wrappedValue = 2
    name.wrappedValue = "Ada"
    XCTAssertEqual(text.value, "Ada 2")
    XCTAssertEqual(emitted.entries, ["- 1", "- 2", "Ada 2"])
    subscription.dispose()
  }

  func testTheStoreIsObservedAsLongAsADerivedValueExists() {
    let store = Store.inMemory()
    let double = Stored(wrappedValue: 1, "count", in: store).projectedValue.mapValue { $0 * 2 }
    Stored(wrappedValue: 1, "count", in: store).wrappedValue = 5
    XCTAssertEqual(double.value, 10)
  }
}
