import Foundation
import Rill
import RillProperties
import XCTest

final class BroadcastObservableTests: XCTestCase {
  private class Person: Observed {
    @BroadcastObservable var age = 0
    @BroadcastObservable var name: String?
    var changes: [String] = []
    var onChange: (Person) -> Void = { _ in }

    func broadcastValueWillChange<Value>(newValue: Value) {
      changes.append("\(age) \(name ?? "-") -> \(newValue)")
      onChange(self)
    }
  }

  func testToldBeforeTheChange() {
    let person = Person()
    for age in 1...3 { person.age = age }
    XCTAssertEqual(person.changes, ["0 - -> 1", "1 - -> 2", "2 - -> 3"])
    XCTAssertEqual(person.age, 3)
  }

  func testToldOfADifferenceOnly() {
    let person = Person()
    person.age = 0
    person.age = 1
    person.age = 1
    person.name = nil
    person.name = "Ada"
    person.name = "Ada"
    person.name = nil
    XCTAssertEqual(
      person.changes, ["0 - -> 1", #"1 - -> Optional("Ada")"#, "1 Ada -> nil"])
  }

  func testChangedInPlace() {
    final class Basket: Observed {
      @BroadcastObservable var items = ["a"]
      @BroadcastObservable var count: Int = 1
      var changes: [String] = []
      func broadcastValueWillChange<Value>(newValue: Value) { changes.append("\(items) \(count) -> \(newValue)") }
    }
    let basket = Basket()
    basket.items.append("b")
    basket.count += 1
    basket.items[0] = "c"
    basket.items[0] = "c"
    basket[keyPath: \.count] = 5
    XCTAssertEqual(
      basket.changes,
      [
        #"["a"] 1 -> ["a", "b"]"#, #"["a", "b"] 1 -> 2"#, #"["a", "b"] 2 -> ["c", "b"]"#, #"["c", "b"] 2 -> 5"#,
      ])
    XCTAssertEqual(basket.items, ["c", "b"])
    XCTAssertEqual(basket.count, 5)
  }

  /// Values assigned during a change are stored after it.
  ///
  /// The object is notified of each of them, and the last one remains.
  func testAssignedFromInside() {
    let person = Person()
    person.onChange = {
      if $0.changes.count == 1 {
        $0.age = 100
        XCTAssertEqual($0.age, 0)
        $0.age = 100
        $0.age = 7
      }
    }
    person.age = 150
    XCTAssertEqual(person.changes, ["0 - -> 150", "150 - -> 100", "100 - -> 7"])
    XCTAssertEqual(person.age, 7)
    person.age = 8
    XCTAssertEqual(person.changes.last, "7 - -> 8")
  }

  func testTheSameAssignedFromInsideEachTime() {
    let person = Person()
    person.onChange = { $0.age = 5 }
    person.age = 1
    XCTAssertEqual(person.changes, ["0 - -> 1", "1 - -> 5"])
    XCTAssertEqual(person.age, 5)
  }

  func testManyAssignmentsFromInside() throws {
    try XCTSkipIf(ThreadSanitizer.isOn, ThreadSanitizer.oneThread)
    final class Counter: Observed {
      @BroadcastObservable var count = 0
      func broadcastValueWillChange<Value>(newValue: Value) {
        if let number = newValue as? Int, number < 100_000 { count = number + 1 }
      }
    }
    let counter = Counter()
    counter.count = 1
    XCTAssertEqual(counter.count, 100_000)
  }

  /// A change of another property of the same object is not queued.
  func testAnotherPropertyAssignedFromInside() {
    let person = Person()
    person.onChange = { if $0.name == nil { $0.name = "Ada" } }
    person.age = 1
    XCTAssertEqual(person.changes, ["0 - -> 1", #"0 - -> Optional("Ada")"#])
    XCTAssertEqual(person.age, 1)
    XCTAssertEqual(person.name, "Ada")
  }

  /// `==` and the `deinit` of a value can use the property.
  func testComparedAndReleasedOutsideOfAnyAccess() {
    final class Value: Equatable {
      let number: Int
      var then: () -> Void = {}
      init(_ number: Int) { self.number = number }
      deinit { then() }
      static func == (left: Value, right: Value) -> Bool {
        left.then()
        return left.number == right.number
      }
    }
    final class Holder: Observed {
      @BroadcastObservable var value = Value(0)
      func broadcastValueWillChange<New>(newValue: New) {}
    }
    let holder = Holder()
    var seen: [Int] = []
    holder.value.then = { [unowned holder] in seen.append(holder.value.number) }
    holder.value = Value(1)
    XCTAssertEqual(seen, [0, 1])
  }

  func testInitialValuesAreNotTold() {
    final class Pet: Observed {
      @BroadcastObservable var name: String
      @BroadcastObservable(wrappedValue: 3) var legs: Int
      var changes: [String] = []
      init(name: String) { self.name = name }
      func broadcastValueWillChange<Value>(newValue: Value) { changes.append("\(newValue)") }
    }
    let pet = Pet(name: "Rex")
    XCTAssertEqual(pet.changes, [])
    pet.name = "Fido"
    pet.legs = 4
    XCTAssertEqual(pet.changes, ["Fido", "4"])
  }

  func testInheritance() {
    final class Employee: Person {
      @BroadcastObservable var salary = 10
      override var age: Int { willSet { changes.append("willSet \(newValue)") } }
      override func broadcastValueWillChange<Value>(newValue: Value) {
        changes.append("employee \(salary)")
        super.broadcastValueWillChange(newValue: newValue)
      }
    }
    let employee = Employee()
    employee.salary = 11
    employee.age = 1
    (employee as Person).age = 2
    XCTAssertEqual(
      employee.changes,
      [
        "employee 10", "0 - -> 11", "willSet 1", "employee 11", "0 - -> 1", "willSet 2", "employee 11", "1 - -> 2",
      ])
  }

  func testObservedByASubclassAlone() {
    class Base {}
    final class Sub: Base, Observed {
      @BroadcastObservable var number = 0
      var changes = 0
      func broadcastValueWillChange<Value>(newValue: Value) { changes += 1 }
    }
    let sub = Sub()
    sub.number = 1
    XCTAssertEqual(sub.changes, 1)
  }

  /// `willSet` is called before the notification, and `didSet` after it.
  func testOwnObservers() {
    final class Door: Observed {
      @BroadcastObservable var isOpen = false {
        willSet { changes.append("will \(newValue)") }
        didSet { changes.append("did \(oldValue)") }
      }
      var changes: [String] = []
      func broadcastValueWillChange<Value>(newValue: Value) { changes.append("notified \(newValue)") }
    }
    let door = Door()
    door.isOpen = true
    door.isOpen = true
    XCTAssertEqual(door.changes, ["will true", "notified true", "did false", "will true", "did true"])
  }

  @MainActor private final class Model: @MainActor Observed {
    @BroadcastObservable var count = 0
    private(set) var changes: [String] = []
    func broadcastValueWillChange<Value>(newValue: Value) { changes.append("\(count) -> \(newValue)") }
  }

  func testOnTheMainActor() {
    MainActor.assumeIsolated {
      let model = Model()
      model.count += 1
      model.count += 1
      XCTAssertEqual(model.changes, ["0 -> 1", "1 -> 2"])
    }
  }

  private actor Worker: Observed {
    @BroadcastObservable var jobs = 0
    private(set) var changes: [String] = []
    func add() { jobs += 1 }
    nonisolated func broadcastValueWillChange<Value>(newValue: Value) {
      let text = "\(newValue)"
      assumeIsolated { $0.changes.append("\($0.jobs) -> \(text)") }
    }
  }

  func testInAnActor() async {
    let worker = Worker()
    await worker.add()
    await worker.add()
    let changes = await worker.changes
    XCTAssertEqual(changes, ["0 -> 1", "1 -> 2"])
  }

  /// Synthesized and custom conformances encode and decode a property as without the wrapper.
  func testCodable() throws {
    class Pet: Observed, Codable {
      @BroadcastObservable var name = "Rex"
      @BroadcastObservable var owner: String?
      var changes: [String] = []
      private enum CodingKeys: CodingKey { case name, owner }
      func broadcastValueWillChange<Value>(newValue: Value) { changes.append("\(name) -> \(newValue)") }
    }
    final class Dog: Pet {
      @BroadcastObservable var tricks: Int
      private enum CodingKeys: CodingKey { case tricks }
      required init(from decoder: any Decoder) throws {
        tricks = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .tricks)
        try super.init(from: decoder)
      }
      override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tricks, forKey: .tricks)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    XCTAssertEqual(String(decoding: try encoder.encode(Pet()), as: UTF8.self), #"{"name":"Rex"}"#)
    let text = #"{"name":"Fido","owner":"Ada","tricks":3}"#
    let dog = try JSONDecoder().decode(Dog.self, from: Data(text.utf8))
    XCTAssertEqual([dog.name, dog.owner, "\(dog.tricks)"], ["Fido", "Ada", "3"])
    XCTAssertEqual(dog.changes, [])
    dog.name = "Rex"
    XCTAssertEqual(dog.changes, ["Fido -> Rex"])
    dog.name = "Fido"
    XCTAssertEqual(String(decoding: try encoder.encode(dog), as: UTF8.self), text)
  }

  /// The object is released like any other.
  func testLifetime() {
    var person: Person? = Person()
    weak let released = person
    person?.age = 1
    person = nil
    XCTAssertNil(released)
  }
}
