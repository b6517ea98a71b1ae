/// The code of an operator with one source that runs for each value.
///
/// A type and not a closure, so that the compiler specializes it together with the code that delivers the values. A class, because a
/// closure copies what it captures to the stack at each call, except for a single object.
@usableFromInline
protocol OperatorStage<Value>: AnyObject {
  associatedtype Value
  func receive(_ value: Value)
}
