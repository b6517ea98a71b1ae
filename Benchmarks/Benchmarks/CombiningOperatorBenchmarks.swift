import Rill
import RillBenchmarking

/// Operators with several sources, which emit in turn.
func combiningOperatorBenchmarks() -> [Benchmark] {
  [combineLatestOfTwo, combineLatestOfFour, combineLatestOfEight, zipOfTwo, withLatestFrom, mergeOfTwo]
}

private var combineLatestOfTwo: Benchmark {
  Benchmark(
    "combineLatest of 2",
    baseline: .floor {
      overFloorOfTwo(AtomicClaim.self)
    } withoutClaim: {
      overFloorOfTwo(NoClaim.self)
    }
  ) {
    overTwoSubjects { Observable.combineLatest($0, $1) { $0 &+ $1 } }
  }
}

@inline(__always)
private func overFloorOfTwo<Claim: FloorClaim & ~Copyable>(_: Claim.Type) -> Workload {
  let checksum = BenchmarkChecksum()
  let stages = FusedCombination(combine: { $0 &+ $1 }, sink: { checksum.add($0) })
  let sources = FloorCombineLatest<Claim>(stages.subscriber())
  return .alternating(into: checksum) {
    sources.send1($0)
  } and: {
    sources.send2($0)
  }
}

private var combineLatestOfFour: Benchmark {
  Benchmark("combineLatest of 4", expecting: { sumOfNewest(4) }) {
    let checksum = BenchmarkChecksum()
    let (a, b, c, d) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let stream = Observable.combineLatest(a, b, c, d) { $0 &+ $1 &+ $2 &+ $3 }
    _ = stream.subscribe(onNext: { checksum.add($0) })
    let first = opaque(1)
    return Workload { events in
      for index in stride(from: first, to: first &+ events, by: 4) {
        a.onNext(index)
        b.onNext(index &+ 1)
        c.onNext(index &+ 2)
        d.onNext(index &+ 3)
      }
      return checksum.take()
    }
  }
}

private var combineLatestOfEight: Benchmark {
  Benchmark("combineLatest of 8", expecting: { sumOfNewest(8) }) {
    let checksum = BenchmarkChecksum()
    let (a, b, c, d) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let (e, f, g, h) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let stream = Observable.combineLatest(a, b, c, d, e, f, g, h) { a, b, c, d, e, f, g, h -> Int in
      let half = a &+ b &+ c &+ d
      return half &+ e &+ f &+ g &+ h
    }
    _ = stream.subscribe(onNext: { checksum.add($0) })
    let first = opaque(1)
    return Workload { events in
      for index in stride(from: first, to: first &+ events, by: 8) {
        a.onNext(index)
        b.onNext(index &+ 1)
        c.onNext(index &+ 2)
        d.onNext(index &+ 3)
        e.onNext(index &+ 4)
        f.onNext(index &+ 5)
        g.onNext(index &+ 6)
        h.onNext(index &+ 7)
      }
      return checksum.take()
    }
  }
}

private var zipOfTwo: Benchmark {
  // Every event is in one pair, so the sum over all pairs is the sum of the events.
  Benchmark("zip of 2", expecting: { sumOfInputs() }) {
    overTwoSubjects { Observable.zip($0, $1) { $0 &+ $1 } }
  }
}

private var withLatestFrom: Benchmark {
  let sampled = opaque(7)
  return Benchmark(
    "withLatestFrom",
    expecting: {
      let checksum = BenchmarkChecksum()
      return .sending(into: checksum) { checksum.add($0 &+ sampled) }
    }
  ) {
    let checksum = BenchmarkChecksum()
    let (trigger, values) = (PublishSubject<Int>(), PublishSubject<Int>())
    _ = trigger.withLatestFrom(values) { $0 &+ $1 }.subscribe(onNext: { checksum.add($0) })
    values.onNext(sampled)
    return .sending(into: checksum) {
      trigger.onNext($0)
    }
  }
}

private var mergeOfTwo: Benchmark {
  Benchmark("merge of 2", expecting: { sumOfInputs() }) {
    overTwoSubjects { Observable.merge($0, $1) }
  }
}

/// Makes a workload that sends to two subjects in turn and subscribes to the result of `combine`.
private func overTwoSubjects(_ combine: (Observable<Int>, Observable<Int>) -> Observable<Int>) -> Workload {
  let checksum = BenchmarkChecksum()
  let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
  _ = combine(a, b).subscribe(onNext: { checksum.add($0) })
  return .alternating(into: checksum) {
    a.onNext($0)
  } and: {
    b.onNext($0)
  }
}

/// Makes the result of `combineLatest` with `count` sources and addition.
private func sumOfNewest(_ count: Int) -> Workload {
  let checksum = BenchmarkChecksum()
  var newest: [Int?] = Array(repeating: nil, count: count)
  var next = 0
  return .sending(into: checksum) { value in
    newest[next] = value
    next = (next + 1) % count
    let known = newest.compactMap { $0 }
    if known.count == count { checksum.add(known.reduce(0, &+)) }
  }
}

extension Workload {
  /// Makes a workload like `sending`, which passes every second event to `send2`.
  @inline(__always)
  fileprivate static func alternating(
    into checksum: BenchmarkChecksum, _ send1: @escaping (Int) -> Void, and send2: @escaping (Int) -> Void
  ) -> Workload {
    let first = opaque(1)
    return Workload { events in
      var index = 0
      while index < events {
        send1(first &+ index)
        send2(first &+ index &+ 1)
        index &+= 2
      }
      return checksum.take()
    }
  }
}
