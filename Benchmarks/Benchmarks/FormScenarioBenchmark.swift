import Rill
import RillBenchmarking

/// A form as an app has it: eight fields, what they have in common, and three observers of it.
var formScenarioBenchmark: Benchmark {
  Benchmark("form: 8 relays, 4 operators, 3 subscribers", events: 200_000, expecting: sumOfSums) {
    let checksum = BenchmarkChecksum()
    let fields = (0..<8).map { _ in BehaviorRelay(value: 0) }
    let one = opaque(1)
    let state = Observable.combineLatest(
      fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7]
    ) { a, b, c, d, e, f, g, h -> Int in
      let half = a &+ b &+ c &+ d
      return half &+ e &+ f &+ g &+ h
    }
    .map { $0 &+ one }
    .distinctUntilChanged()
    .share(replay: 1)
    for _ in 0..<3 { _ = state.subscribe(onNext: { checksum.add($0) }) }
    // The initial state.
    _ = checksum.take()
    let (a, b, c, d) = (fields[0], fields[1], fields[2], fields[3])
    let (e, f, g, h) = (fields[4], fields[5], fields[6], fields[7])
    let first = opaque(1)
    return Workload { events in
      for index in stride(from: first, to: first &+ events, by: 8) {
        a.accept(index)
        b.accept(index &+ 1)
        c.accept(index &+ 2)
        d.accept(index &+ 3)
        e.accept(index &+ 4)
        f.accept(index &+ 5)
        g.accept(index &+ 6)
        h.accept(index &+ 7)
      }
      return checksum.take()
    }
  }
}

/// Makes the result of the form.
///
/// Each event changes the sum of the fields.
private func sumOfSums() -> Workload {
  let checksum = BenchmarkChecksum()
  var fields = Array(repeating: 0, count: 8)
  var (sum, next) = (0, 0)
  return .sending(into: checksum) { value in
    sum &+= value &- fields[next]
    fields[next] = value
    next = (next + 1) % 8
    checksum.add(3 &* (sum &+ 1))
  }
}
