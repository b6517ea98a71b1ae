// Where `@BroadcastObservable` can not work, and what the compiler says.
import RillProperties

struct Structure {
  @BroadcastObservable var age = 0  // expect-error[5,6,main]: @BroadcastObservable notifies the object that has the property: declare it in a class that conforms to Observed
}

enum Enumeration {
  @BroadcastObservable static var age = 0  // expect-error[6]: not concurrency-safe // expect-error[5,6,main]: @BroadcastObservable notifies the object that has the property: declare it in a class that conforms to Observed
}

func function() {
  @BroadcastObservable var age = 0  // expect-error[5,6,main]: @BroadcastObservable notifies the object that has the property: declare it in a class that conforms to Observed
  print(age)
}

class NotObserved {
  @BroadcastObservable var age = 0  // expect-error[5,6,main]: requires that 'NotObserved' conform to 'Observed'
}

actor NotObservedActor {
  @BroadcastObservable var age = 0  // expect-error[5,6,main]: requires that 'NotObservedActor' conform to 'Observed'
}

struct Closure {
  var run: () -> Void
}

class NotEquatable: Observed {
  @BroadcastObservable var closure = Closure(run: {})  // expect-error[5,6,main]: requires that 'Closure' conform to 'Equatable'
  func broadcastValueWillChange<Value>(newValue: Value) {}
}
