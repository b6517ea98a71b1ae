// What a closure of an operator or a subscriber captures that another thread could touch.
import Rill

func collect(_ stream: Observable<Int>) -> any Disposable {
  var all: [Int] = []
  return stream.subscribe(onNext: { all.append($0) })  // expect-warning[6,main]: mutation of captured var 'all' in concurrently-executing code
}

@MainActor final class Counting {
  var count = 0

  func begin(_ stream: Observable<Int>) -> any Disposable {
    stream.map { [self] number in number + count }  // expect-warning[5,6,main]: main actor-isolated property 'count' can not be referenced from a Sendable closure
      .bind(onNext: { self.count = $0 })
  }
}
