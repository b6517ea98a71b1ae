// A class that is `Sendable` takes no property wrapper, whosever it is; a constant is what it can have instead.
import Rill
import RillProperties

nonisolated final class Refused: Sendable {
  @PropertyPublished var age = 0  // expect-error@6.2[6,main]: 'nonisolated' // expect-warning@6.2[5]: 'nonisolated' // expect-error[6,main]: stored property '_age' of 'Sendable'-conforming class 'Refused' is mutable // expect-warning[5]: stored property '_age' of 'Sendable'-conforming class 'Refused' is mutable
}

nonisolated final class Published: Sendable {
  private let publishedAge = PropertyPublished(wrappedValue: 0)
  var age: Int { publishedAge.wrappedValue }
  var ages: ObservableProperty<Int> { publishedAge.projectedValue }
  func increment() { publishedAge.update { $0 += 1 } }
}

nonisolated final class Relay: Sendable {
  let age = BehaviorRelay(value: 0)
  func increment() { age.update { $0 += 1 } }
}
