// What does not compile: code that is not the owner's can neither assign nor send.
import Rill
import RillProperties

struct Person {
  @PropertyPublished var age: Int = 10
}

func change(_ person: inout Person) {
  person.age = 3  // expect-error[5,6,main]: cannot assign to property: 'age' is a get-only property
  person.age += 1  // expect-error[5,6,main]: left side of mutating operator isn't mutable: 'age' is a get-only property
  person.$age.onNext(3)  // expect-error[5,6,main]: value of type 'ObservableProperty<Int>' has no member 'onNext'
  person.$age.accept(3)  // expect-error[5,6,main]: 'accept' is inaccessible due to 'package' protection level
  person.$age.update { $0 += 1 }  // expect-error[5,6,main]: 'update' is inaccessible due to 'package' protection level
  person.$age = Person().$age  // expect-error[5,6,main]: cannot assign to property: '$age' is immutable
  _ = ObservableProperty(value: 3)  // expect-error[5,6,main]: initializer is inaccessible due to 'package' protection level
}

struct Closures {
  @PropertyPublished(distinct: true) var closure: () -> Void = {}  // expect-error[5,6,main]: type '() -> Void' cannot conform to 'Equatable'
}
