import RillProperties

func example5() {
class Person: Observed {                       // Observed: this package's protocol, one requirement:
  @BroadcastObservable var age: Int = 0
  func broadcastValueWillChange<Value>(newValue: Value) { print(age, "->", newValue) }
}
let person = Person()
for i in 1...5 { person.age = i }
}
