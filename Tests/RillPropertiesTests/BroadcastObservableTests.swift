import Rill
import RillProperties
import XCTest

final class BroadcastObservableTests: XCTestCase {
  private class Person: Observed {
    @BroadcastObservable var age = 0
    @BroadcastObservable var name: String?
    var told: [String] = []
    var whenTold: (Person) -> Void = { _ in }

    func broadcastValueWillChange<Value>(newValue: Value) {
      told.append("\(age) \(name ?? "-") -> \(newValue)")
      whenTold(self)
    }
  }

  func testToldBeforeTheChange() {
    let person = Person()
    for age in 1...3 { person.age = age }
    XCTAssertEqual(person.told, ["0 - -> 1", "1 - -> 2", "2 - -> 3"])
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
      person.told, ["0 - -> 1", #"1 - -> Optional("Ada")"#, "1 Ada -> nil"])
  }

  func testChangedInPlace() {
    final class Basket: Observed {
      @BroadcastObservable var items = ["a"]
      @BroadcastObservable var count: Int = 1
      var told: [String] = []
      func broadcastValueWillChange<Value>(newValue: Value) { told.append("\(items) \(count) -> \(newValue)") }
    }
    let basket = Basket()
    basket.items.append("b")
    basket.count += 1
    basket.items[0] = "c"
    basket.items[0] = "c"
    basket[keyPath: \.count] = 5
    XCTAssertEqual(
      basket.told,
      [
        #"["a"] 1 -> ["a", "b"]"#, #"["a", "b"] 1 -> 2"#, #"["a", "b"] 2 -> ["c", "b"]"#, #"["c", "b"] 2 -> 5"#,
      ])
    XCTAssertEqual(basket.items, ["c", "b"])
    XCTAssertEqual(basket.count, 5)
  }

  /// What is assigned from inside comes after the change under way: each change is told, and the last assignment wins.
  func testAssignedFromInside() {
    let person = Person()
    person.whenTold = {
      if $0.told.count == 1 {
        $0.age = 100
        XCTAssertEqual($0.age, 0)
        $0.age = 100
        $0.age = 7
      }
    }
    person.age = 150
    XCTAssertEqual(person.told, ["0 - -> 150", "150 - -> 100", "100 - -> 7"])
    XCTAssertEqual(person.age, 7)
    person.age = 8
    XCTAssertEqual(person.told.last, "7 - -> 8")
  }

  func testTheSameAssignedFromInsideEachTime() {
    let person = Person()
    person.whenTold = { $0.age = 5 }
    person.age = 1
    XCTAssertEqual(person.told, ["0 - -> 1", "1 - -> 5"])
    XCTAssertEqual(person.age, 5)
  }

  func testManyAssignmentsFromInside() {
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

  /// Another property of the same object is another matter.
  func testAnotherPropertyAssignedFromInside() {
    let person = Person()
    person.whenTold = { if $0.name == nil { $0.name = "Ada" } }
    person.age = 1
    XCTAssertEqual(person.told, ["0 - -> 1", #"0 - -> Optional("Ada")"#])
    XCTAssertEqual(person.age, 1)
    XCTAssertEqual(person.name, "Ada")
  }

  /// `==` and the `deinit` of a value may use the property.
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
      var told: [String] = []
      init(name: String) { self.name = name }
      func broadcastValueWillChange<Value>(newValue: Value) { told.append("\(newValue)") }
    }
    let pet = Pet(name: "Rex")
    XCTAssertEqual(pet.told, [])
    pet.name = "Fido"
    pet.legs = 4
    XCTAssertEqual(pet.told, ["Fido", "4"])
  }

  func testInheritance() {
    final class Employee: Person {
      @BroadcastObservable var salary = 10
      override var age: Int { willSet { told.append("willSet \(newValue)") } }
      override func broadcastValueWillChange<Value>(newValue: Value) {
        told.append("employee \(salary)")
        super.broadcastValueWillChange(newValue: newValue)
      }
    }
    let employee = Employee()
    employee.salary = 11
    employee.age = 1
    (employee as Person).age = 2
    XCTAssertEqual(
      employee.told,
      [
        "employee 10", "0 - -> 11", "willSet 1", "employee 11", "0 - -> 1", "willSet 2", "employee 11", "1 - -> 2",
      ])
  }

  func testObservedByASubclassAlone() {
    class Base {}
    final class Sub: Base, Observed {
      @BroadcastObservable var number = 0
      var told = 0
      func broadcastValueWillChange<Value>(newValue: Value) { told += 1 }
    }
    let sub = Sub()
    sub.number = 1
    XCTAssertEqual(sub.told, 1)
  }

  /// Observers of the property's own class are called around the telling.
  func testOwnObservers() {
    final class Door: Observed {
      @BroadcastObservable var isOpen = false {
        willSet { told.append("will \(newValue)") }
        didSet { told.append("did \(oldValue)") }
      }
      var told: [String] = []
      func broadcastValueWillChange<Value>(newValue: Value) { told.append("told \(newValue)") }
    }
    let door = Door()
    door.isOpen = true
    door.isOpen = true
    XCTAssertEqual(door.told, ["will true", "told true", "did false", "will true", "did true"])
  }

  @MainActor private final class Model: @MainActor Observed {
    @BroadcastObservable var count = 0
    private(set) var told: [String] = []
    func broadcastValueWillChange<Value>(newValue: Value) { told.append("\(count) -> \(newValue)") }
  }

  func testOnTheMainActor() {
    MainActor.assumeIsolated {
      let model = Model()
      model.count += 1
      model.count += 1
      XCTAssertEqual(model.told, ["0 -> 1", "1 -> 2"])
    }
  }

  private actor Worker: Observed {
    @BroadcastObservable var jobs = 0
    private(set) var told: [String] = []
    func add() { jobs += 1 }
    nonisolated func broadcastValueWillChange<Value>(newValue: Value) {
      let text = "\(newValue)"
      assumeIsolated { $0.told.append("\($0.jobs) -> \(text)") }
    }
  }

  func testInAnActor() async {
    let worker = Worker()
    await worker.add()
    await worker.add()
    let told = await worker.told
    XCTAssertEqual(told, ["0 -> 1", "1 -> 2"])
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
