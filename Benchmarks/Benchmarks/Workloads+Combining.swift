import Rill

/// Operators with several sources, which emit in turn.
func combiningWorkloads() -> [Workload] {
  [combineLatestOfTwo, combineLatestOfFour, combineLatestOfEight, zipOfTwo, withLatestFrom, mergeOfTwo]
}

private var combineLatestOfTwo: Workload {
  Workload(
    "combineLatest of 2",
    baseline: .floor {
      let tally = Tally()
      let stages = FusedCombination(combine: { $0 &+ $1 }, sink: { tally.add($0) })
      let sources = FloorCombineLatest(stages.subscriber())
      return .alternating(into: tally) {
        sources.send1($0)
      } and: {
        sources.send2($0)
      }
    }
  ) {
    overTwoSubjects { Observable.combineLatest($0, $1) { $0 &+ $1 } }
  }
}

private var combineLatestOfFour: Workload {
  Workload("combineLatest of 4", baseline: .subjectFloor(expecting: { sumOfNewest(4) })) {
    let tally = Tally()
    let (a, b, c, d) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let stream = Observable.combineLatest(a, b, c, d) { $0 &+ $1 &+ $2 &+ $3 }
    let subscription = stream.subscribe(onNext: { tally.add($0) })
    let first = opaque(1)
    return Instance { events in
      for index in stride(from: first, to: first &+ events, by: 4) {
        a.onNext(index)
        b.onNext(index &+ 1)
        c.onNext(index &+ 2)
        d.onNext(index &+ 3)
      }
      return tally.take()
    } dispose: {
      subscription.dispose()
    }
  }
}

private var combineLatestOfEight: Workload {
  Workload("combineLatest of 8", baseline: .subjectFloor(expecting: { sumOfNewest(8) })) {
    let tally = Tally()
    let (a, b, c, d) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let (e, f, g, h) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let stream = Observable.combineLatest(a, b, c, d, e, f, g, h) { a, b, c, d, e, f, g, h -> Int in
      let half = a &+ b &+ c &+ d
      return half &+ e &+ f &+ g &+ h
    }
    let subscription = stream.subscribe(onNext: { tally.add($0) })
    let first = opaque(1)
    return Instance { events in
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
      return tally.take()
    } dispose: {
      subscription.dispose()
    }
  }
}

private var zipOfTwo: Workload {
  // Every event is in one pair, so the sum over all pairs is the sum of the events.
  Workload("zip of 2", baseline: .subjectFloor(expecting: { sumOfInputs() })) {
    overTwoSubjects { Observable.zip($0, $1) { $0 &+ $1 } }
  }
}

private var withLatestFrom: Workload {
  let sampled = opaque(7)
  return Workload(
    "withLatestFrom",
    baseline: .subjectFloor(expecting: {
      let tally = Tally()
      return .sending(into: tally) { tally.add($0 &+ sampled) }
    })
  ) {
    let tally = Tally()
    let (trigger, values) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = trigger.withLatestFrom(values) { $0 &+ $1 }.subscribe(onNext: { tally.add($0) })
    values.onNext(sampled)
    return .sending(into: tally) {
      trigger.onNext($0)
    } dispose: {
      subscription.dispose()
    }
  }
}

private var mergeOfTwo: Workload {
  Workload("merge of 2", baseline: .subjectFloor(expecting: { sumOfInputs() })) {
    overTwoSubjects { Observable.merge($0, $1) }
  }
}

/// Makes an instance that sends to two subjects in turn and subscribes to the result of `combine`.
private func overTwoSubjects(_ combine: (Observable<Int>, Observable<Int>) -> Observable<Int>) -> Instance {
  let tally = Tally()
  let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
  let subscription = combine(a, b).subscribe(onNext: { tally.add($0) })
  return .alternating(into: tally) {
    a.onNext($0)
  } and: {
    b.onNext($0)
  } dispose: {
    subscription.dispose()
  }
}

/// Makes the result of `combineLatest` with `count` sources and addition.
private func sumOfNewest(_ count: Int) -> Instance {
  let tally = Tally()
  var newest: [Int?] = Array(repeating: nil, count: count)
  var next = 0
  return .sending(into: tally) { value in
    newest[next] = value
    next = (next + 1) % count
    let known = newest.compactMap { $0 }
    if known.count == count { tally.add(known.reduce(0, &+)) }
  }
}

extension Instance {
  /// Makes an instance like `sending`, which passes every second event to `send2`.
  @inline(__always)
  fileprivate static func alternating(
    into tally: Tally, _ send1: @escaping (Int) -> Void, and send2: @escaping (Int) -> Void,
    dispose: @escaping () -> Void = {}
  ) -> Instance {
    let first = opaque(1)
    return Instance(
      { events in
        var index = 0
        while index < events {
          send1(first &+ index)
          send2(first &+ index &+ 1)
          index &+= 2
        }
        return tally.take()
      }, dispose: dispose)
  }
}
