// What does not compile in Swift 6: a stream of values that are not `Sendable` on two sides of a thread.
import Rill

nonisolated final class Box {
  var number = 0
}

nonisolated func hand(_ boxes: Observable<Box>) {
  Task.detached { boxes.subscribe(onNext: { print($0.number) }) }  // expect-error[6,main]: passing closure as a 'sending' parameter risks causing data races
}
