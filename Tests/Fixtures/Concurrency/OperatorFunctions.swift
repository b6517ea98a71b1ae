// Functions such as `+` in place of closures: clean in each mode, although they are not known to be `Sendable` in Swift 5 mode.
import Rill

func sums(_ a: Observable<Int>, _ b: Observable<Int>) -> [Observable<Int>] {
  [
    a.reduce(0, accumulator: +), a.scan(0, accumulator: +), a.scan(1, accumulator: *), a.scan(0, accumulator: max),
    .combineLatest(a, b, resultSelector: +), .zip(a, b, resultSelector: +), a.withLatestFrom(b, resultSelector: +),
    Observable.combineLatest(a, b, resultSelector: min), Observable<Int>.zip(a, b, resultSelector: -),
  ]
}

func comparisons(_ a: Observable<Int>, _ b: Observable<Int>) -> [Observable<Bool>] {
  [Observable.combineLatest(a, b, resultSelector: <), .zip(a, b, resultSelector: ==), a.withLatestFrom(b, resultSelector: >)]
}

// The same operators with closures.
func closures(_ a: Observable<Int>, _ b: Observable<String>) -> Observable<String> {
  let totals = a.scan(0) { $0 + $1 }
  let text = Observable.combineLatest(totals, b) { "\($0) \($1)" }
  let pairs = Observable.zip(a, b) { ($0, $1) }.map { "\($0)\($1)" }
  return text.withLatestFrom(pairs) { $0 + $1 }.reduce("") { $0 + $1 }
}
