extension OneSourceOperator {
  var code: String {
    switch self {
    case .map(let constant): ".map { ($0 &* 3 &+ \(constant)) % 1000 }"
    case .mapThrows(let modulus): ".map { if $0 % \(modulus) == 0 { throw GraphError(code: $0) } else { $0 } }"
    case .compactMap(let modulus): ".compactMap { $0 % \(modulus) != 0 ? $0 : nil }"
    case .filter(let modulus): ".filter { $0 % \(modulus) != 0 }"
    case .scan: ".scan(0, accumulator: accumulate)"
    case .distinct: ".distinctUntilChanged()"
    case .takeWhile(let modulus): ".take(while: { $0 % \(modulus) != 0 })"
    case .takeWhileInclusive(let modulus): ".take(while: { $0 % \(modulus) != 0 }, behavior: .inclusive)"
    case .skipWhile(let modulus): ".skip(while: { $0 % \(modulus) != 0 })"
    case .takeUntilPredicate(let modulus): ".take(until: { $0 % \(modulus) == 0 }, behavior: .exclusive)"
    case .elementAt(let index): ".element(at: \(index))"
    case .single: ".single()"
    case .ignoreElements: ".ignoreElements().map { (_: Never) -> Int in }"
    case .ifEmptyDefault(let value): ".ifEmpty(default: \(value))"
    case .startWith(let values): ".startWith(\(values.map(String.init).joined(separator: ", ")))"
    case .materialize: ".materialize().dematerialize()"
    case .materializeEnd: ".materialize().compactMap { $0.element }"
    case .enumerated: ".enumerated().map { index($0.index, $0.element) }"
    case .toArray: ".toArray().asObservable().map(combine)"
    case .reduce: ".reduce(0, accumulator: accumulate)"
    case .share(let kind): kind.code
    case .record, .createCalling, .deferredCalling, .usingResource, .usingStream: fatalError("not a suffix")
    case .groupBy(let modulus): ".groupBy { $0 % \(modulus) }.flatMap { group in group.map { index(group.key, $0) } }"
    case .groupTake(let modulus, let limit): ".groupBy { $0 % \(modulus) }.flatMap { $0.take(\(limit)) }"
    case .groupByUntil(let modulus, let limit):
      ".groupBy(until: { $0.skip(\(limit - 1)) }) { $0 % \(modulus) }.flatMap { $0.enumerated().map { index($0.index, $0.element) } }"
    case .groupByKeeping(let modulus, let limit):
      ".groupBy(until: { $0.skip(\(limit - 1)) }, keeping: .unbounded) { $0 % \(modulus) }.concatMap { $0 }"
    case .shareCounted(let replay, let minimum): ".share(replay: \(replay), minSubscriberCount: \(minimum))"
    case .unwrap(let modulus): ".map { $0 % \(modulus) != 0 ? $0 : nil }.unwrap()"
    case .ofType(let modulus): ".map { $0 % \(modulus) != 0 ? $0 as Any : () }.ofType(Int.self)"
    case .mapTo(let value): ".mapTo(\(value))"
    case .pairwise: ".pairwise().map { combine([$0, $1]) }"
    case .count: ".count()"
    case .elements: ".materialize().elements()"
    case .errors: ".materialize().errors().map { ($0 as? GraphError)?.code ?? -1 }"
    case .distinctValues: ".distinct()"
    default: timingCode
    }
  }

  private var timingCode: String {
    switch self {
    case .buffer(let span, let count):
      ".buffer(timeSpan: .ticks(\(span)), count: \(count), scheduler: scheduler).map(combine)"
    case .window(let span, let count):
      ".window(timeSpan: .ticks(\(span)), count: \(count), scheduler: scheduler).enumerated()"
        + ".flatMap { number, window in window.map { index(number, $0) } }"
    case .debounce(let delay): ".debounce(.ticks(\(delay)), scheduler: scheduler)"
    case .throttle(let delay, let latest): ".throttle(.ticks(\(delay)), latest: \(latest), scheduler: scheduler)"
    case .debounceByValue(let delay): ".debounce(scheduler: scheduler) { .ticks(\(delay) + abs($0) % 3 * 1000) }"
    case .throttleByValue(let delay, let latest):
      ".throttle(latest: \(latest), scheduler: scheduler) { .ticks(\(delay) + abs($0) % 3 * 1000) }"
    case .bufferSinceFirst(let span, let count):
      ".buffer(sinceFirst: .ticks(\(span)), count: \(count), scheduler: scheduler).map(combine)"
    case .delay(let delay): ".delay(.ticks(\(delay)), scheduler: scheduler)"
    case .timeout(let delay): ".timeout(.ticks(\(delay)), scheduler: scheduler)"
    case .retryWhen(let delay, let count):
      ".retry(when: { $0.enumerated().flatMap { number, error -> Observable<Int> in number < \(count) ? "
        + ".timer(.ticks(\(delay)), scheduler: scheduler) : .error(error) } })"
    case .retryPolicy(let delay, let count):
      ".retry(.linear(initial: .ticks(\(delay)), increment: .ticks(\(delay)), maximum: .ticks(\(10 * delay)), "
        + "maxAttemptCount: \(count + 1)), scheduler: scheduler)"
    case .observeOn: ".observe(on: scheduler)"
    case .observeOnNewest(let limit): ".observe(on: scheduler, buffer: .newest(\(limit)))"
    case .observeOnOldest(let limit): ".observe(on: scheduler, buffer: .oldest(\(limit)))"
    case .subscribeOn: ".subscribe(on: scheduler)"
    case .takeFor(let delay): ".take(for: .ticks(\(delay)), scheduler: scheduler)"
    case .skipFor(let delay): ".skip(.ticks(\(delay)), scheduler: scheduler)"
    case .delaySubscription(let delay): ".delaySubscription(.ticks(\(delay)), scheduler: scheduler)"
    case .repeatWhen(let count): ".repeat { $0.take(\(count)) }"
    case .retryWhenTake(let count, let code):
      ".retry(when: { (errors: Observable<any Error>) in errors.take(\(count))"
        + (code.map { ".concat(Observable.error(GraphError(code: \($0))))" } ?? "") + " })"
    default: traitCode
    }
  }

  private var traitCode: String {
    switch self {
    case .asSingle: ".asSingle().asObservable()"
    case .asMaybe: ".asMaybe().asObservable()"
    case .first: ".first().asObservable().map { $0 ?? 7 }"
    case .asCompletable: ".ignoreElements().asCompletable().asObservable().map { (_: Never) -> Int in }"
    case .singleTraits: ".asSingle().flatMap { Single.just(($0 &* 3 &+ 1) % 1000) }.catchAndReturn(7).asObservable()"
    case .asInfallible(let value): ".asInfallible(onErrorJustReturn: \(value)).asObservable()"
    case .withUnretained: ".withUnretained(log) { _, value in value }"
    case .mapCalling(let closure): ".map { closure\(closure.number)(); return $0 }"
    case .filterCalling(let closure): ".filter { _ in closure\(closure.number)(); return true }"
    case .multicastSelector(let kind, let closure):
      ".multicast({ \(kind.code) }, selector: { closure\(closure.number)(); return .merge($0, $0) })"
    default: ".\(self)"
    }
  }

  /// The code of this operator with its source.
  func code(_ source: String) -> String {
    switch self {
    case .record(let number): "recorded(\(source), \(number))"
    case .deferredCalling(let closure): "Observable.deferred { closure\(closure.number)(); return \(source) }"
    case .usingResource(let closure):
      "Observable.using({ closure\(closure.number)(); return resource(\(closure.number)) }, "
        + "observableFactory: { _ in note(\"closure \(closure.number)\", \"streamMade\"); return \(source) })"
    case .usingStream(let closure):
      "Observable.using({ resource(\(closure.number)) }, observableFactory: { _ in closure\(closure.number)(); return \(source) })"
    case .createCalling(let closure):
      "Observable.create { closure\(closure.number)(); return \(source).subscribe($0) }"
    default: source + code
    }
  }
}

extension SeveralSourcesOperator {
  func code(_ sources: [String]) -> String {
    let list = sources.joined(separator: ", ")
    let (first, second) = (sources[0], sources.last ?? "")
    let parameters = sources.indices.map { "$\($0)" }.joined(separator: ", ")
    return switch self {
    case .merge: "Observable.merge(\(list))"
    case .mergeDelayingErrors: "Observable.merge(\(list), delayingErrors: true)"
    case .concatDelayingErrors: "Observable.concat(\(list), delayingErrors: true)"
    case .concat: "Observable.concat(\(list))"
    case .combineLatest: "Observable.combineLatest(\(list)) { combine([\(parameters)]) }"
    case .combineLatestAll: "Observable.combineLatest([\(list)]) { combine($0) }"
    case .zip: "Observable.zip(\(list)) { combine([\(parameters)]) }"
    case .zipAll: "Observable.zip([\(list)]) { combine($0) }"
    case .withLatestFrom: "\(first).withLatestFrom(\(second)) { combine([$0, $1]) }"
    case .pausable: "\(first).pausable(\(second).map { $0 % 2 == 0 })"
    case .pausableBuffered(let limit): "\(first).pausableBuffered(\(second).map { $0 % 2 == 0 }, limit: \(limit))"
    case .bufferWithTrigger: "\(first).bufferWithTrigger(\(second)).map { combine($0) }"
    case .sample: "\(first).sample(\(second))"
    case .takeUntil: "\(first).take(until: \(second))"
    case .skipUntil: "\(first).skip(until: \(second))"
    case .amb: "Observable.amb([\(list)])"
    case .ifEmptySwitch: "\(first).ifEmpty(switchTo: \(second))"
    case .catchOther: "\(first).catch { _ in \(second) }"
    case .catchSequence: "Observable<Int>.catch(sequence: [\(list)])"
    case .timeoutOther(let delay): "\(first).timeout(.ticks(\(delay)), other: \(second), scheduler: scheduler)"
    case .mergeOperator: "Observable.from([\(list)]).merge()"
    case .concatOperator: "Observable.from([\(list)]).concat()"
    case .pages(let modulus):
      "Observable.pages(from: 0, loadingNextOn: \(first)) { ([\(sources.dropFirst().joined(separator: ", "))] as [Observable<Int>])"
        + "[abs($0) % \(sources.count - 1)] } next: { $0 % \(modulus) == 0 ? nil : $0 }.map { (try? $0.get()) ?? 7 }"
    case .andThen: "\(first).ignoreElements().asCompletable().andThen(\(second))"
    }
  }
}

extension FlatteningOperator {
  func code(_ closure: ClosureActions, _ inner: [String]) -> String {
    let list = "[\(inner.joined(separator: ", "))] as [Observable<Int>]"
    let choice = "{ closure\(closure.number)(); return (\(list))[abs($0) % \(inner.count)] }"
    return switch self {
    case .switchLatest: ".map \(choice).switchLatest()"
    case .mergeLimit(let limit): ".map \(choice).merge(maxConcurrent: \(limit))"
    case .concatMapLimit(let limit): ".concatMap(maxConcurrent: \(limit)) \(choice)"
    default: ".\(self) \(choice)"
    }
  }
}
