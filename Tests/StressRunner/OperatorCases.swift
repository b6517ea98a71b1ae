import Dispatch
import Rill

func single(_ stream: Observable<SentValue>) -> Observable<[SentValue]> { stream.map { [$0] } }

extension OperatorCase {
  static let all = combining + filtering + flattening + recovering + timed + requested

  private static let combining: [OperatorCase] = [
    OperatorCase("merge", sources: 2...4, { s, _ in single(.merge(s)) }, check: checkMerged),
    OperatorCase("merge of two", { s, _ in single(.merge(s[0], s[1])) }, check: checkMerged),
    OperatorCase("merge()", sources: 2...4, { s, _ in single(Observable.from(s).merge()) }, check: checkMerged),
    OperatorCase(
      "merge(delayingErrors:)", sources: 2...4, { s, _ in single(.merge(s, delayingErrors: true)) }, check: checkMerged),
    OperatorCase(
      "merge, filtered and mapped",
      { s, recorder in
        let tracker = recorder.tracker
        return single(
          .merge(
            s[0].map {
              tracker.use(); return $0
            }.filter { _ in true }, s[1].compactMap { $0 }))
      }, check: checkMerged),
    OperatorCase("zip", sources: 2...8, { s, recorder in zipped(s, recorder.tracker) }, check: checkZipped),
    OperatorCase("zip of a collection", sources: 2...5, { s, _ in .zip(s) { $0 } }, check: checkZipped),
    OperatorCase("combineLatest", sources: 2...8, { s, recorder in combined(s, recorder.tracker) }, check: checkCombined),
    OperatorCase("combineLatest of a collection", sources: 2...5, { s, _ in .combineLatest(s) { $0 } }, check: checkCombined),
    OperatorCase("withLatestFrom", { s, _ in s[0].withLatestFrom(s[1]) { [$0, $1] } }, check: checkWithLatest),
    OperatorCase(
      "withLatestFrom under withLatestFrom", sources: 3...3,
      { s, _ in s[0].withLatestFrom(s[1]) { ($0, $1) }.withLatestFrom(s[2]) { [$0.0, $0.1, $1] } }, check: checkWithLatest),
  ]

  private static let filtering: [OperatorCase] = [
    OperatorCase(
      "sample", isPrompt: false, endsWithSources: false, { s, _ in single(s[0].sample(s[1])) },
      check: { record in
        if record.output.entries.count > record.sourceLogs[1].entries.count + 1 { return "more values than samples" }
        return checkFiltered(record, isGapless: false, toTheLast: false)
      }),
    OperatorCase(
      "take(until:)", { s, _ in single(s[0].take(until: s[1])) },
      check: { record in
        let isOpen = record.sourceLogs[1].entries.isEmpty
        if !isOpen, !record.wasDisposed, record.output.ending == nil {
          return "the stream continues after the first value of the other source"
        }
        return checkFiltered(record, from: true, toTheLast: isOpen)
      }),
    OperatorCase("skip(until:)", { s, _ in single(s[0].skip(until: s[1])) }, check: { checkFiltered($0) }),
    OperatorCase(
      "pausable", { s, _ in single(s[0].pausable(s[1].map { $0.id % 2 == 0 })) },
      check: { checkFiltered($0, isGapless: false, toTheLast: false) }),
    OperatorCase(
      "pausableBuffered", isPrompt: false, { s, _ in single(s[0].pausableBuffered(s[1].map { $0.id % 2 == 0 }, limit: nil)) },
      check: { checkFiltered($0, from: true, toTheLast: $0.sourceLogs[0].ending == .completed) }),
    OperatorCase(
      "bufferWithTrigger", isPrompt: false,
      { s, _ in s[0].bufferWithTrigger(s[1]).concatMap { Observable.from($0.map { [$0] }) } },
      check: { checkFiltered($0, from: true, toTheLast: $0.sourceLogs[0].ending == .completed) }),
    OperatorCase("amb", sources: 2...3, { s, _ in single(.amb(s)) }, check: checkFirst),
    OperatorCase("amb of two", { s, _ in single(s[0].amb(s[1])) }, check: checkFirst),
    OperatorCase(
      "groupBy", sources: 1...1, { s, recorder in s[0].groupBy { $0.id % 3 }.flatMap { single($0.asObservable()) } },
      check: checkGroups),
    OperatorCase(
      "takeLast", sources: 1...1, isPrompt: false, { s, _ in single(s[0].takeLast(3)) },
      check: { record in
        let last = Array(record.sourceLogs[0].firstIDs.suffix(3))
        let seen = record.output.firstIDs
        if record.output.ending == .completed, record.isComplete { return seen == last ? nil : firstDifference(seen, last) }
        return seen.isEmpty || record.wasDisposed || !record.isComplete ? nil : "values arrived without a completion"
      }),
    OperatorCase(
      "create", sources: 2...3, endsOnDeallocation: false,
      { s, recorder in
        Observable<[SentValue]>.create { [tracker = recorder.tracker] observer in
          let bag = CompositeDisposable()
          for (index, source) in s.enumerated() {
            _ = bag.insert(
              source.subscribe(
                onNext: {
                  tracker.use()
                  observer.onNext([$0])
                }, onError: { observer.onError($0) }, onCompleted: { if index == 0 { observer.onCompleted() } }))
          }
          return bag
        }
      }, check: { checkPrefixes($0) }),
  ]

  private static let flattening: [OperatorCase] = [
    OperatorCase(
      // Its closure, which retains the inner streams, lives until the operator has ended.
      "flatMap", sources: 2...4, endsOnDeallocation: false, endsWithSources: false, loggedSourceCount: 1,
      { s, recorder in
        let rest = Array(s.dropFirst())
        return s[0].flatMap { [tracker = recorder.tracker] value in
          tracker.use()
          return recorder.record(inner(rest, value))
        }
      }, check: { checkFlattened($0) }),
    OperatorCase(
      // Its closure, which retains the inner streams, lives until the operator has ended.
      "flatMapLatest", sources: 2...4, endsOnDeallocation: false, endsWithSources: false, loggedSourceCount: 1,
      { s, recorder in
        let rest = Array(s.dropFirst())
        return s[0].flatMapLatest { recorder.record(inner(rest, $0)) }
      }, check: checkSwitched),
    OperatorCase(
      // The closure before it lives as long.
      "switchLatest", sources: 2...4, endsOnDeallocation: false, loggedSourceCount: 1,
      { s, recorder in
        let rest = Array(s.dropFirst())
        return s[0].map { recorder.record(inner(rest, $0)) }.switchLatest()
      }, check: checkSwitched),
    OperatorCase(
      // Its closure, which retains the inner streams, lives until the operator has ended.
      "flatMapFirst", sources: 2...4, endsOnDeallocation: false, endsWithSources: false, loggedSourceCount: 1,
      { s, recorder in
        let rest = Array(s.dropFirst())
        return s[0].flatMapFirst { recorder.record(inner(rest, $0)) }
      },
      check: { checkFlattened($0, atMost: 1) ?? checkConcatenated($0.innerLogs, $0) }),
    OperatorCase(
      "concatMap", sources: 2...4, endsOnDeallocation: false, endsWithSources: false, loggedSourceCount: 1,
      { s, recorder in
        let rest = Array(s.dropFirst())
        return s[0].concatMap { recorder.record(inner(rest, $0)) }
      },
      check: { checkFlattened($0, atMost: 1) ?? checkConcatenated($0.innerLogs, $0) }),
    OperatorCase(
      // Values wait until the streams before theirs have ended.
      "concatMap(maxConcurrent:)", sources: 2...4, isPrompt: false, endsOnDeallocation: false, endsWithSources: false,
      loggedSourceCount: 1,
      { s, recorder in
        let rest = Array(s.dropFirst())
        return s[0].concatMap(maxConcurrent: 2) { recorder.record(inner(rest, $0)) }
      },
      check: checkInTurn),
    OperatorCase(
      "merge(maxConcurrent:)", sources: 2...4, endsOnDeallocation: false, loggedSourceCount: 1,
      { s, recorder in
        let rest = Array(s.dropFirst())
        return s[0].map { recorder.record(inner(rest, $0)) }.merge(maxConcurrent: 2)
      }, check: { checkFlattened($0, atMost: 2) }),
    OperatorCase(
      "concat()", sources: 2...4, endsOnDeallocation: false, loggedSourceCount: 1,
      { s, recorder in
        let rest = Array(s.dropFirst())
        return s[0].map { recorder.record(inner(rest, $0)) }.concat()
      },
      check: { checkFlattened($0, atMost: 1) }),
    OperatorCase(
      "concat", sources: 2...4, endsOnDeallocation: false, { s, _ in single(.concat(s)) },
      check: { checkConcatenated($0.sourceLogs, $0) }),
    OperatorCase(
      "concat of two", endsOnDeallocation: false, { s, _ in single(s[0].concat(s[1])) },
      check: { checkConcatenated($0.sourceLogs, $0) }),
  ]

  private static let recovering: [OperatorCase] = [
    OperatorCase(
      "catch(sequence:)", sources: 2...4, endsOnDeallocation: false, { s, _ in single(.catch(sequence: s)) },
      check: { checkConcatenated($0.sourceLogs, $0) }),
    OperatorCase(
      "catch", endsOnDeallocation: false, endsWithSources: false, { s, _ in single(s[0].catch { _ in s[1] }) },
      check: { checkConcatenated($0.sourceLogs, $0) }),
    OperatorCase(
      "retry(when:)", sources: 3...5, endsOnDeallocation: false, endsWithSources: false, loggedSourceCount: 0,
      { s, recorder in
        let attempts = LockedValue(0)
        return Observable.deferred {
          let attempt = attempts.withLock { attempt -> Int in
            attempt += 1
            return attempt
          }
          return recorder.record(s[min(attempt, s.count - 1)])
        }.retry { (errors: Observable<any Error>) in errors.flatMap { _ in s[0].take(1) } }
      }, check: { checkConcatenated($0.innerLogs, $0) }),
    OperatorCase(
      "repeat(when:)", sources: 3...5, endsOnDeallocation: false, endsWithSources: false, loggedSourceCount: 0,
      { s, recorder in
        let attempts = LockedValue(0)
        return Observable.deferred {
          let attempt = attempts.withLock { attempt -> Int in
            attempt += 1
            return attempt
          }
          return recorder.record(s[min(attempt, s.count - 1)])
        }.repeat { _ in s[0] }
      }, check: { checkConcatenated($0.innerLogs, $0) }),
    OperatorCase(
      "retry with a policy", sources: 3...5, isTimed: true, endsOnDeallocation: false, endsWithSources: false,
      loggedSourceCount: 0,
      { s, recorder in
        let attempts = LockedValue(0)
        return Observable.deferred {
          let attempt = attempts.withLock { attempt -> Int in
            attempt += 1
            return attempt
          }
          return recorder.record(s[min(attempt, s.count) - 1])
        }.retry(.delayed(.microseconds(20), maxAttemptCount: s.count), scheduler: scheduler)
      }, check: { checkConcatenated($0.innerLogs, $0) }),
    OperatorCase(
      "multicast(_:selector:)", sources: 1...1,
      { s, _ in s[0].multicast({ PublishSubject<SentValue>() }) { shared in .zip(shared, shared) { [$0, $1] } } },
      check: { checkFiltered($0, from: true) }),
  ]

  static let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
  private static let serial = SerialDispatchQueueScheduler(internalSerialQueueName: "stress")

  private actor Receiver {}
  private static let actor = Receiver()

  private static let timed: [OperatorCase] = [
    OperatorCase(
      "observe(on:)", sources: 1...1, isTimed: true, { s, _ in single(s[0].observe(on: scheduler)) },
      check: { checkFiltered($0, from: true) }),
    OperatorCase(
      "observe(on:) a serial queue", sources: 1...1, isTimed: true, { s, _ in single(s[0].observe(on: serial)) },
      check: { checkFiltered($0, from: true) }),
    OperatorCase(
      "observe(on:) an actor", sources: 1...1, isTimed: true, { s, _ in single(s[0].observe(on: actor)) },
      check: { checkFiltered($0, from: true) }),
    OperatorCase(
      "observe(on:buffer:)", sources: 1...1, isTimed: true,
      { s, _ in single(s[0].observe(on: scheduler, buffer: .newest(2))) },
      check: { checkFiltered($0, isGapless: false) }),
    OperatorCase(
      "delay", sources: 1...1, isTimed: true, { s, _ in single(s[0].delay(.microseconds(50), scheduler: scheduler)) },
      check: { checkFiltered($0, from: true) }),
    OperatorCase(
      "debounce", sources: 1...1, isTimed: true, { s, _ in single(s[0].debounce(.microseconds(20), scheduler: scheduler)) },
      check: { checkFiltered($0, isGapless: false) }),
    OperatorCase(
      "throttle", sources: 1...1, isTimed: true, { s, _ in single(s[0].throttle(.microseconds(20), scheduler: scheduler)) },
      check: { checkFiltered($0, from: true, isGapless: false) }),
    OperatorCase(
      "buffer", sources: 1...1, isTimed: true,
      { s, _ in
        s[0].buffer(timeSpan: .microseconds(50), count: 3, scheduler: scheduler).concatMap { Observable.from($0.map { [$0] }) }
      },
      check: { checkFiltered($0, from: true) }),
    OperatorCase(
      "window", sources: 1...1, isTimed: true,
      { s, _ in s[0].window(timeSpan: .microseconds(50), count: 3, scheduler: scheduler).merge().map { [$0] } },
      check: { checkFiltered($0, from: true) }),
    OperatorCase(
      "timeout", isTimed: true, endsOnDeallocation: false,
      { s, _ in single(s[0].timeout(.microseconds(100), other: s[1], scheduler: scheduler)) },
      check: { record in
        let seen = record.output.firstIDs
        let own = seen.prefix { id in record.sourceLogs[0].firstIDs.contains(id) }
        let other = Array(seen.dropFirst(own.count))
        if own.elementsEqual(record.sourceLogs[0].firstIDs.prefix(own.count)),
          other == Array(record.sourceLogs[1].firstIDs.prefix(other.count))
        {
          return nil
        }
        return
          "source \(firstDifference(Array(own), record.sourceLogs[0].firstIDs)), "
          + "other \(firstDifference(other, record.sourceLogs[1].firstIDs))"
      }),
  ]

  private static func inner(_ sources: [Observable<SentValue>], _ value: SentValue) -> Observable<SentValue> {
    sources[value.id % sources.count]
  }

  /// Checks that the output contains only the values of the source that emitted first.
  private static func checkFirst(_ record: SubscriptionRecord) -> String? {
    guard let first = record.output.firstIDs.first else { return nil }
    guard let log = record.sourceLogs.first(where: { $0.firstIDs.first == first }) else {
      return "the output does not start with the first value of a source"
    }
    let (seen, expected) = (record.output.firstIDs, log.firstIDs)
    if record.isComplete ? seen == expected : seen == Array(expected.prefix(seen.count)) { return nil }
    return firstDifference(seen, expected)
  }

  static func checkGroups(_ record: SubscriptionRecord) -> String? { checkGroups(record, upToTheLast: record.isComplete) }

  static func checkGroups(_ record: SubscriptionRecord, upToTheLast: Bool) -> String? {
    for key in 0..<3 {
      let seen = record.output.firstIDs.filter { $0 % 3 == key }
      let expected = record.sourceLogs[0].firstIDs.filter { $0 % 3 == key }
      let isRight = upToTheLast ? seen == expected : seen == Array(expected.prefix(seen.count))
      if !isRight { return "group \(key): \(firstDifference(seen, expected))" }
    }
    return nil
  }

  /// Checks that the values of each source arrive in order.
  ///
  /// Any number of the last values can be missing.
  private static func checkPrefixes(_ record: SubscriptionRecord) -> String? {
    let positions = record.positions()
    var next = [Int](repeating: 0, count: record.sourceLogs.count)
    for id in record.output.firstIDs {
      guard let (source, index) = positions[id] else { return "\(SentValueID(id)) was never sent" }
      if index != next[source] { return "value \(index) of source \(source) arrived, expected value \(next[source])" }
      next[source] += 1
    }
    return nil
  }

  private static func zipped(_ s: [Observable<SentValue>], _ tracker: LifetimeTracker) -> Observable<[SentValue]> {
    switch s.count {
    case 2: .zip(s[0], s[1]) { [$0, $1] }
    case 3: .zip(s[0], s[1], s[2]) { [$0, $1, $2] }
    case 4: .zip(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3] }
    case 5: .zip(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] }
    case 6: .zip(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] }
    case 7: .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6] }
    default:
      .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
        tracker.use()
        return [$0, $1, $2, $3, $4, $5, $6, $7]
      }
    }
  }

  private static func combined(_ s: [Observable<SentValue>], _ tracker: LifetimeTracker) -> Observable<[SentValue]> {
    switch s.count {
    case 2: .combineLatest(s[0], s[1]) { [$0, $1] }
    case 3: .combineLatest(s[0], s[1], s[2]) { [$0, $1, $2] }
    case 4: .combineLatest(s[0], s[1], s[2], s[3]) { [$0, $1, $2, $3] }
    case 5: .combineLatest(s[0], s[1], s[2], s[3], s[4]) { [$0, $1, $2, $3, $4] }
    case 6: .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { [$0, $1, $2, $3, $4, $5] }
    case 7: .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { [$0, $1, $2, $3, $4, $5, $6] }
    default:
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) {
        tracker.use()
        return [$0, $1, $2, $3, $4, $5, $6, $7]
      }
    }
  }
}
