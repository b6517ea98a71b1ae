// What the compiler does not see: the box crosses threads inside a stream whose own values are Sendable.
import Rill

nonisolated final class Box {
  var number = 0
}

nonisolated func numbers(_ boxes: Observable<Box>) -> Observable<Int> { boxes.map { $0.number } }

nonisolated func use(_ boxes: Observable<Box>) {
  let numbers = numbers(boxes)
  Task.detached { numbers.subscribe(onNext: { print($0) }) }
}
