import Dispatch
import Rill

private func single(_ stream: Observable<Token>) -> Observable<[Token]> { stream.map { [$0] } }

extension Combination {
  static let all = meeting + choosing + flattening + recovering + timed

  private static let meeting: [Combination] = [
    Combination("merge", sources: 2...4, { s, _ in single(.merge(s)) }, check: checkMerged),
    Combination("merge of two", { s, _ in single(.merge(s[0], s[1])) }, check: checkMerged),
    Combination("merge()", sources: 2...4, { s, _ in single(Observable.from(s).merge()) }, check: checkMerged),
    Combination(
      "merge, filtered and mapped",
      { s, kit in
        let leash = kit.leash
        return single(
          .merge(
            s[0].map {
              leash.hold(); return $0
            }.filter { _ in true }, s[1].compactMap { $0 }))
      }, check: checkMerged),
    Combination("zip", sources: 2...8, { s, kit in zipped(s, kit.leash) }, check: checkZipped),
    Combination("zip of a collection", sources: 2...5, { s, _ in .zip(s) { $0 } }, check: checkZipped),
    Combination("combineLatest", sources: 2...8, { s, kit in combined(s, kit.leash) }, check: checkCombined),
    Combination("combineLatest of a collection", sources: 2...5, { s, _ in .combineLatest(s) { $0 } }, check: checkCombined),
    Combination("withLatestFrom", { s, _ in s[0].withLatestFrom(s[1]) { [$0, $1] } }, check: checkWithLatest),
    Combination(
      "withLatestFrom under withLatestFrom", sources: 3...3,
      { s, _ in s[0].withLatestFrom(s[1]) { ($0, $1) }.withLatestFrom(s[2]) { [$0.0, $0.1, $1] } }, check: checkWithLatest),
  ]

  private static let choosing: [Combination] = [
    Combination(
      "sample", isPrompt: false, seesEnd: false, { s, _ in single(s[0].sample(s[1])) },
      check: { evidence in
        if evidence.output.entries.count > evidence.taps[1].entries.count + 1 { return "more values than samples" }
        return checkChosen(evidence, isGapless: false, toTheLast: false)
      }),
    Combination(
      "take(until:)", { s, _ in single(s[0].take(until: s[1])) },
      check: { evidence in
        let isOpen = evidence.taps[1].entries.isEmpty
        if !isOpen, !evidence.wasDisposed, evidence.output.ending == nil { return "it goes on after the other's first value" }
        return checkChosen(evidence, from: true, toTheLast: isOpen)
      }),
    Combination("skip(until:)", { s, _ in single(s[0].skip(until: s[1])) }, check: { checkChosen($0) }),
    Combination("amb", sources: 2...3, { s, _ in single(.amb(s)) }, check: checkFirst),
    Combination("amb of two", { s, _ in single(s[0].amb(s[1])) }, check: checkFirst),
    Combination(
      "groupBy", sources: 1...1, { s, kit in s[0].groupBy { $0.mark % 3 }.flatMap { single($0.asObservable()) } },
      check: checkGroups),
    Combination(
      "takeLast", sources: 1...1, isPrompt: false, { s, _ in single(s[0].takeLast(3)) },
      check: { evidence in
        let last = Array(evidence.taps[0].firstMarks.suffix(3))
        let seen = evidence.output.firstMarks
        if evidence.output.ending == .completed, evidence.isWhole { return seen == last ? nil : difference(seen, last) }
        return seen.isEmpty || evidence.wasDisposed || !evidence.isWhole ? nil : "values without the end"
      }),
    Combination(
      "create", sources: 2...3, seesDeath: false,
      { s, kit in
        Observable<[Token]>.create { [leash = kit.leash] observer in
          let bag = CompositeDisposable()
          for (index, source) in s.enumerated() {
            _ = bag.insert(
              source.subscribe(
                onNext: {
                  leash.hold()
                  observer.onNext([$0])
                }, onError: { observer.onError($0) }, onCompleted: { if index == 0 { observer.onCompleted() } }))
          }
          return bag
        }
      }, check: { checkSome($0) }),
  ]

  private static let flattening: [Combination] = [
    Combination(
      "flatMap", sources: 2...4, taps: 1,
      { s, kit in
        let rest = Array(s.dropFirst())
        return s[0].flatMap { [leash = kit.leash] token in
          leash.hold()
          return kit.branch(inner(rest, token))
        }
      }, check: { checkFlattened($0) }),
    Combination(
      "flatMapLatest", sources: 2...4, taps: 1,
      { s, kit in
        let rest = Array(s.dropFirst())
        return s[0].flatMapLatest { kit.branch(inner(rest, $0)) }
      }, check: checkSwitched),
    Combination(
      "switchLatest", sources: 2...4, taps: 1,
      { s, kit in
        let rest = Array(s.dropFirst())
        return s[0].map { kit.branch(inner(rest, $0)) }.switchLatest()
      }, check: checkSwitched),
    Combination(
      "flatMapFirst", sources: 2...4, taps: 1,
      { s, kit in
        let rest = Array(s.dropFirst())
        return s[0].flatMapFirst { kit.branch(inner(rest, $0)) }
      },
      check: { checkFlattened($0, atMost: 1) ?? checkConcatenated($0.inner, $0) }),
    Combination(
      "concatMap", sources: 2...4, seesDeath: false, taps: 1,
      { s, kit in
        let rest = Array(s.dropFirst())
        return s[0].concatMap { kit.branch(inner(rest, $0)) }
      },
      check: { checkFlattened($0, atMost: 1) ?? checkConcatenated($0.inner, $0) }),
    Combination(
      "merge(maxConcurrent:)", sources: 2...4, seesDeath: false, taps: 1,
      { s, kit in
        let rest = Array(s.dropFirst())
        return s[0].map { kit.branch(inner(rest, $0)) }.merge(maxConcurrent: 2)
      }, check: { checkFlattened($0, atMost: 2) }),
    Combination(
      "concat()", sources: 2...4, seesDeath: false, taps: 1,
      { s, kit in
        let rest = Array(s.dropFirst())
        return s[0].map { kit.branch(inner(rest, $0)) }.concat()
      },
      check: { checkFlattened($0, atMost: 1) }),
    Combination(
      "concat", sources: 2...4, seesDeath: false, { s, _ in single(.concat(s)) }, check: { checkConcatenated($0.taps, $0) }),
    Combination(
      "concat of two", seesDeath: false, { s, _ in single(s[0].concat(s[1])) }, check: { checkConcatenated($0.taps, $0) }),
  ]

  private static let recovering: [Combination] = [
    Combination(
      "catch(sequence:)", sources: 2...4, seesDeath: false, { s, _ in single(.catch(sequence: s)) },
      check: { checkConcatenated($0.taps, $0) }),
    Combination(
      "catch", seesDeath: false, { s, _ in single(s[0].catch { _ in s[1] }) }, check: { checkConcatenated($0.taps, $0) }),
    Combination(
      "retry(when:)", sources: 3...5, seesDeath: false, seesEnd: false, taps: 0,
      { s, kit in
        let attempts = Guarded(0)
        return Observable.deferred {
          let attempt = attempts.withLock { attempt -> Int in
            attempt += 1
            return attempt
          }
          return kit.branch(s[min(attempt, s.count - 1)])
        }.retry { (errors: Observable<any Error>) in errors.flatMap { _ in s[0].take(1) } }
      }, check: { checkConcatenated($0.inner, $0) }),
    Combination(
      "multicast(_:selector:)", sources: 1...1,
      { s, _ in s[0].multicast({ PublishSubject<Token>() }) { shared in .zip(shared, shared) { [$0, $1] } } },
      check: { checkChosen($0, from: true) }),
  ]

  private static let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
  private static let serial = SerialDispatchQueueScheduler(internalSerialQueueName: "stress")

  private static let timed: [Combination] = [
    Combination(
      "observe(on:)", sources: 1...1, isTimed: true, { s, _ in single(s[0].observe(on: scheduler)) },
      check: { checkChosen($0, from: true) }),
    Combination(
      "observe(on:) a serial queue", sources: 1...1, isTimed: true, { s, _ in single(s[0].observe(on: serial)) },
      check: { checkChosen($0, from: true) }),
    Combination(
      "delay", sources: 1...1, isTimed: true, { s, _ in single(s[0].delay(.microseconds(50), scheduler: scheduler)) },
      check: { checkChosen($0, from: true) }),
    Combination(
      "debounce", sources: 1...1, isTimed: true, { s, _ in single(s[0].debounce(.microseconds(20), scheduler: scheduler)) },
      check: { checkChosen($0, isGapless: false) }),
    Combination(
      "throttle", sources: 1...1, isTimed: true, { s, _ in single(s[0].throttle(.microseconds(20), scheduler: scheduler)) },
      check: { checkChosen($0, from: true, isGapless: false) }),
    Combination(
      "buffer", sources: 1...1, isTimed: true,
      { s, _ in
        s[0].buffer(timeSpan: .microseconds(50), count: 3, scheduler: scheduler).concatMap { Observable.from($0.map { [$0] }) }
      },
      check: { checkChosen($0, from: true) }),
    Combination(
      "window", sources: 1...1, isTimed: true,
      { s, _ in s[0].window(timeSpan: .microseconds(50), count: 3, scheduler: scheduler).merge().map { [$0] } },
      check: { checkChosen($0, from: true) }),
    Combination(
      "timeout", isTimed: true, seesDeath: false,
      { s, _ in single(s[0].timeout(.microseconds(100), other: s[1], scheduler: scheduler)) },
      check: { evidence in
        let seen = evidence.output.firstMarks
        let own = seen.prefix { mark in evidence.taps[0].firstMarks.contains(mark) }
        let other = Array(seen.dropFirst(own.count))
        if own.elementsEqual(evidence.taps[0].firstMarks.prefix(own.count)),
          other == Array(evidence.taps[1].firstMarks.prefix(other.count))
        {
          return nil
        }
        return
          "source \(difference(Array(own), evidence.taps[0].firstMarks)), other \(difference(other, evidence.taps[1].firstMarks))"
      }),
  ]

  private static func inner(_ sources: [Observable<Token>], _ token: Token) -> Observable<Token> {
    sources[token.mark % sources.count]
  }

  /// The one that sent first, alone.
  private static func checkFirst(_ evidence: Evidence) -> String? {
    guard let first = evidence.output.firstMarks.first else { return nil }
    guard let tape = evidence.taps.first(where: { $0.firstMarks.first == first }) else { return "it began in the midst" }
    let (seen, expected) = (evidence.output.firstMarks, tape.firstMarks)
    if evidence.isWhole ? seen == expected : seen == Array(expected.prefix(seen.count)) { return nil }
    return difference(seen, expected)
  }

  private static func checkGroups(_ evidence: Evidence) -> String? {
    for key in 0..<3 {
      let seen = evidence.output.firstMarks.filter { $0 % 3 == key }
      let expected = evidence.taps[0].firstMarks.filter { $0 % 3 == key }
      let isRight = evidence.isWhole ? seen == expected : seen == Array(expected.prefix(seen.count))
      if !isRight { return "of group \(key): \(difference(seen, expected))" }
    }
    return nil
  }

  /// Each source's values in its order; it may have ended before the others.
  private static func checkSome(_ evidence: Evidence) -> String? {
    let places = evidence.places()
    var next = [Int](repeating: 0, count: evidence.taps.count)
    for mark in evidence.output.firstMarks {
      guard let (source, place) = places[mark] else { return "\(Mark(mark)) was never sent" }
      if place != next[source] { return "of source \(source), value \(place) came, not \(next[source])" }
      next[source] += 1
    }
    return nil
  }

  private static func zipped(_ s: [Observable<Token>], _ leash: Leash) -> Observable<[Token]> {
    switch s.count {
    case 2: .zip(s[0], s[1]) { [$0, $1] }
    case 3: .zip(s[0], s[1], s[2]) { [$0, $1, $2] }
    case 4: .zip(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3] }
    case 5: .zip(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] }
    case 6: .zip(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] }
    case 7: .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6] }
    default:
      .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
        leash.hold()
        return [$0, $1, $2, $3, $4, $5, $6, $7]
      }
    }
  }

  private static func combined(_ s: [Observable<Token>], _ leash: Leash) -> Observable<[Token]> {
    switch s.count {
    case 2: .combineLatest(s[0], s[1]) { [$0, $1] }
    case 3: .combineLatest(s[0], s[1], s[2]) { [$0, $1, $2] }
    case 4: .combineLatest(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3] }
    case 5: .combineLatest(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] }
    case 6: .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] }
    case 7: .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6] }
    default:
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
        leash.hold()
        return [$0, $1, $2, $3, $4, $5, $6, $7]
      }
    }
  }
}
