import RillProperties

func example4() {
struct Person {
  @PropertyPublished var age: Int
  init(initialAge: Int) { _age = PropertyPublished(wrappedValue: initialAge) }
  mutating func increment() { _age.onNext(age + 1) }
}
var person = Person(initialAge: 10)
_ = person.$age.subscribe(onNext: { print("Age: \($0)") })
print(person.age)
person.increment()
}
