// Where `@BroadcastObservable` may stand: nothing to say, in any mode.
import RillProperties

class Person: Observed {
  @BroadcastObservable var age: Int = 0
  @BroadcastObservable var name: String?
  @BroadcastObservable private(set) var shoes: [String] = []
  init() {}
  func broadcastValueWillChange<Value>(newValue: Value) { print(age, name ?? "", newValue) }
  func buy(_ shoe: String) { shoes.append(shoe) }
}

class Employee: Person {
  @BroadcastObservable var salary = 0
  override func broadcastValueWillChange<Value>(newValue: Value) { print(salary, newValue) }
}

@MainActor final class Screen: @MainActor Observed {
  @BroadcastObservable var title = ""
  private var shown: [String] = []
  func broadcastValueWillChange<Value>(newValue: Value) { shown.append("\(title) \(newValue)") }
  func clear() { title = "" }
}

@MainActor final class Window: Observed {
  @BroadcastObservable var title = ""
  nonisolated func broadcastValueWillChange<Value>(newValue: Value) { MainActor.assumeIsolated { print(title) } }
  func clear() { title = "" }
}

actor Worker: Observed {
  @BroadcastObservable var jobs = 0
  nonisolated func broadcastValueWillChange<Value>(newValue: Value) { print(assumeIsolated { $0.jobs }) }
  func add() { jobs += 1 }
}

class Generic<Value: Equatable>: Observed {
  @BroadcastObservable var value: Value
  init(_ value: Value) { self.value = value }
  func broadcastValueWillChange<NewValue>(newValue: NewValue) {}
}
