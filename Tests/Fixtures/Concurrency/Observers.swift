// Observers made of closures: the closures can run on the thread of any sender.
import Rill

@MainActor final class Totals {
  var total = 0
  let all = PublishSubject<Int>()

  func begin(_ stream: Observable<Int>) {
    _ = stream.subscribe(AnyObserver { event in self.total += event.element ?? 0 })  // expect-warning[5,6,main]: main actor-isolated property 'total' can not be mutated from a Sendable closure
    _ = stream.map { "\($0)" }.subscribe(all.mapObserver { text in self.total + text.count })  // expect-warning[5,6,main]: main actor-isolated property 'total' can not be referenced from a Sendable closure
    _ = stream.map { "\($0)" }.subscribe(all.mapObserver { text in text.count })
    _ = stream.subscribe(AnyObserver { print($0) })
  }
}
