// A file of its own: of all expressions here, this one has the most solutions that the type checker must rule out.

import Rill

func runningAverage(_ a: Observable<Int>) -> any Disposable {
  a.scan((0, 0)) { ($0.0 + $1, $0.1 + 1) }.filter { $0.1 > 0 }.map { Double($0.0) / Double($0.1) }.subscribe(onNext: {
    print($0)
  })
}
