// At the top level of a program, `await relay.send(…)` waits for its receiver. A synchronous `send` would be chosen here if there were one.
import Rill

actor Tasks {
  private(set) var ended = 0
  func end() { ended += 1 }
}

let tasks = Tasks()
let numbers = PublishRelay<Int>()
let subscription = numbers.flatMap(.sequential) { (number: Int) -> Int in
  // Long enough for a sender that does not wait to be ahead.
  for _ in 0..<100 { await Task.yield() }
  await tasks.end()
  return number
}.subscribe(onNext: { _ in })

for number in 1...4 {
  await numbers.send(number)
  // The task for this value has started, so those for all earlier values have ended.
  print("\(number) sent:", await tasks.ended >= number - 1)
}
