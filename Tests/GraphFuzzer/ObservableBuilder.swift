import Rill
import RillTesting

/// Makes the streams of the library that a graph describes.
struct ObservableBuilder {
  private(set) var shares: [Observable<Int>] = []
  /// The shared streams that are connected at given times, by their indices.
  private(set) var connectables: [Int: ConnectableObservable<Int>] = [:]
  let performer: LiveActionPerformer
  let tracker: DeallocationProbe
  var log: PlayLog { performer.log }
  var scheduler: TestScheduler { log.scheduler }

  init(_ shares: [SharedStream], _ performer: LiveActionPerformer, _ tracker: DeallocationProbe) {
    (self.performer, self.tracker) = (performer, tracker)
    for (index, share) in shares.enumerated() {
      let stream = build(share.graph)
      if share.connections.isEmpty {
        self.shares.append(Self.share(scheduler, stream, share.kind))
      } else {
        let connectable = Self.connectable(stream, share.kind)
        connectables[index] = connectable
        self.shares.append(connectable)
      }
    }
  }

  private static func share(_ scheduler: TestScheduler, _ stream: Observable<Int>, _ kind: ShareKind) -> Observable<Int> {
    if let expiry = kind.expiry {
      return stream.share(replay: kind.replay, expiry: .ticks(expiry), scheduler: scheduler)
    }
    if kind.isRefCount { return connectable(stream, kind).refCount() }
    return stream.share(replay: kind.replay, scope: kind.isForever ? .forever : .whileConnected)
  }

  private static func connectable(_ stream: Observable<Int>, _ kind: ShareKind) -> ConnectableObservable<Int> {
    switch (kind.isForever, kind.replay) {
    case (true, 0): stream.multicast(PublishSubject<Int>())
    case (true, let size): stream.multicast(ReplaySubject<Int>.create(bufferSize: size))
    case (false, 0): stream.publish()
    case (false, let size): stream.replay(size)
    }
  }

  func build(_ graph: Graph) -> Observable<Int> {
    switch graph {
    case .leaf(let leaf): build(leaf)
    case .unary(let operation, let source): build(operation, build(source))
    case .nary(let operation, let sources): build(operation, sources.map(build))
    case .flat(let operation, let closure, let outer, let inner): build(operation, closure, build(outer), inner.map(build))
    case .shared(let index): shares[index]
    }
  }

  private func build(_ leaf: LeafStream) -> Observable<Int> {
    switch leaf {
    case .source(let index): return performer.sources[index].stream
    case .of(let values):
      switch values.count {
      case 1: return .of(values[0])
      case 2: return .of(values[0], values[1])
      case 3: return .of(values[0], values[1], values[2])
      default: return .from(values)
      }
    case .from(let values): return .from(values)
    case .range(let start, let count): return .range(start: start, count: count)
    case .just(let value): return .just(value)
    case .empty: return .empty()
    case .error(let code): return .error(GraphError(code: code))
    case .never: return .never()
    case .timer(let delay): return Observable<Int>.timer(.ticks(delay), scheduler: scheduler)
    case .deferredOf(let values): return .deferred { .from(values) }
    case .generate(let count):
      return .generate(initialState: 0, condition: { $0 < count }, iterate: { $0 + 1 })
    case .repeated(let value, let count): return Observable.repeatElement(value).take(count)
    case .interval(let period, let count):
      return Observable<Int>.interval(.ticks(period), scheduler: scheduler).take(count)
    case .periodic(let delay, let period, let count):
      return Observable<Int>.timer(.ticks(delay), period: .ticks(period), scheduler: scheduler).take(count)
    }
  }

  private func build(_ operation: OneSourceOperator, _ source: Observable<Int>) -> Observable<Int> {
    let tracker = tracker
    switch operation {
    case .map(let constant):
      return source.map { value in
        withExtendedLifetime(tracker) {}
        return OperatorFunctions.map(value, constant)
      }
    case .mapThrows(let modulus):
      return source.map { value in
        withExtendedLifetime(tracker) {}
        guard OperatorFunctions.isAccepted(value, modulus) else { throw GraphError(code: value) }
        return value
      }
    case .compactMap(let modulus):
      return source.compactMap { value -> Int? in OperatorFunctions.isAccepted(value, modulus) ? value : nil }
    case .filter(let modulus):
      return source.filter { value in
        withExtendedLifetime(tracker) {}
        return OperatorFunctions.isAccepted(value, modulus)
      }
    case .scan: return source.scan(0, accumulator: { OperatorFunctions.accumulate($0, $1) })
    case .distinct: return source.distinctUntilChanged()
    case .skip(let count): return source.skip(count)
    case .take(let count): return source.take(count)
    case .takeLast(let count): return source.takeLast(count)
    case .takeWhile(let modulus): return source.take(while: { OperatorFunctions.isAccepted($0, modulus) })
    case .takeWhileInclusive(let modulus):
      return source.take(while: { OperatorFunctions.isAccepted($0, modulus) }, behavior: .inclusive)
    case .skipWhile(let modulus): return source.skip(while: { OperatorFunctions.isAccepted($0, modulus) })
    case .takeUntilPredicate(let modulus):
      return source.take(until: { !OperatorFunctions.isAccepted($0, modulus) }, behavior: .exclusive)
    case .elementAt(let index): return source.element(at: index)
    case .single: return source.single()
    case .ignoreElements: return source.ignoreElements().map { (_: Never) -> Int in }
    case .ifEmptyDefault(let value): return source.ifEmpty(default: value)
    case .startWith(let values):
      return values.count == 1 ? source.startWith(values[0]) : source.startWith(values[0], values[1])
    case .materialize: return source.materialize().dematerialize()
    case .materializeEnd: return source.materialize().compactMap { (event: Event<Int>) -> Int? in event.element }
    case .enumerated: return source.enumerated().map { OperatorFunctions.index($0.index, $0.element) }
    case .toArray: return source.toArray().asObservable().map { OperatorFunctions.combine($0) }
    case .reduce: return source.reduce(0, accumulator: { OperatorFunctions.accumulate($0, $1) })
    case .catchAndReturn(let value): return source.catchAndReturn(value)
    case .retry(let count): return source.retry(count)
    case .share(let kind): return Self.share(scheduler, source, kind)
    case .groupBy(let modulus):
      return source.groupBy { $0 % modulus }.flatMap { group in group.map { OperatorFunctions.index(group.key, $0) } }
    case .groupTake(let modulus, let limit):
      return source.groupBy { $0 % modulus }.flatMap { group in group.take(limit) }
    case .groupByUntil(let modulus, let limit):
      return source.groupBy(until: { $0.skip(limit - 1) }) { $0 % modulus }
        .flatMap { group in group.enumerated().map { OperatorFunctions.index($0.index, $0.element) } }
    case .groupByKeeping(let modulus, let limit):
      return source.groupBy(until: { $0.skip(limit - 1) }, keeping: .unbounded) { $0 % modulus }.concatMap { $0 }
    case .shareCounted(let replay, let minimum): return source.share(replay: replay, minSubscriberCount: minimum)
    case .unwrap, .ofType, .mapTo, .pairwise, .count, .elements, .errors, .distinctValues:
      return buildRxSwiftExt(operation, source)
    case .record(let number): return record(source, number)
    default: return operation.closure == nil ? buildTiming(operation, source) : buildCalling(operation, source)
    }
  }

  private func record(_ source: Observable<Int>, _ number: Int) -> Observable<Int> {
    let (log, tracker) = (log, tracker)
    return source.do(
      onNext: { value in
        withExtendedLifetime(tracker) {}
        log.add(.record(number), .event(.next(value)))
      },
      onError: { log.add(.record(number), .event(.error(IntEvent.code(of: $0)))) },
      onCompleted: { log.add(.record(number), .event(.completed)) },
      onSubscribe: { log.add(.record(number), .onSubscribe) },
      onDispose: { log.add(.record(number), .onDispose) })
  }

  private func buildTiming(_ operation: OneSourceOperator, _ source: Observable<Int>) -> Observable<Int> {
    switch operation {
    case .buffer(let span, let count):
      return source.buffer(timeSpan: .ticks(span), count: count, scheduler: scheduler).map { OperatorFunctions.combine($0) }
    case .window(let span, let count):
      return source.window(timeSpan: .ticks(span), count: count, scheduler: scheduler).enumerated()
        .flatMap { number, window in window.map { OperatorFunctions.index(number, $0) } }
    case .debounce(let delay): return source.debounce(.ticks(delay), scheduler: scheduler)
    case .throttle(let delay, let latest): return source.throttle(.ticks(delay), latest: latest, scheduler: scheduler)
    case .debounceByValue(let delay):
      return source.debounce(scheduler: scheduler) { .ticks(OperatorFunctions.time($0, delay)) }
    case .throttleByValue(let delay, let latest):
      return source.throttle(latest: latest, scheduler: scheduler) { .ticks(OperatorFunctions.time($0, delay)) }
    case .bufferSinceFirst(let span, let count):
      return source.buffer(sinceFirst: .ticks(span), count: count, scheduler: scheduler).map { OperatorFunctions.combine($0) }
    case .delay(let delay): return source.delay(.ticks(delay), scheduler: scheduler)
    case .timeout(let delay): return source.timeout(.ticks(delay), scheduler: scheduler)
    case .retryWhen(let delay, let count):
      let scheduler = scheduler
      return source.retry(when: { (errors: Observable<any Error>) in
        errors.enumerated().flatMap { (number: Int, error: any Error) -> Observable<Int> in
          number < count ? .timer(.ticks(delay), scheduler: scheduler) : .error(error)
        }
      })
    case .retryPolicy(let delay, let count):
      return source.retry(
        .linear(initial: .ticks(delay), increment: .ticks(delay), maximum: .ticks(10 * delay), maxAttemptCount: count + 1),
        scheduler: scheduler)
    case .repeatWhen(let count): return source.repeat { $0.take(count) }
    case .retryWhenTake(let count, let code):
      return source.retry(when: { (errors: Observable<any Error>) in
        code.map { errors.take(count).concat(Observable.error(GraphError(code: $0))) } ?? errors.take(count)
      })
    case .observeOn: return source.observe(on: scheduler)
    case .observeOnNewest(let limit): return source.observe(on: scheduler, buffer: .newest(limit))
    case .observeOnOldest(let limit): return source.observe(on: scheduler, buffer: .oldest(limit))
    case .subscribeOn: return source.subscribe(on: scheduler)
    case .takeFor(let delay): return source.take(for: .ticks(delay), scheduler: scheduler)
    case .skipFor(let delay): return source.skip(.ticks(delay), scheduler: scheduler)
    case .delaySubscription(let delay): return source.delaySubscription(.ticks(delay), scheduler: scheduler)
    default: return buildTrait(operation, source)
    }
  }

  private func build(_ operation: SeveralSourcesOperator, _ sources: [Observable<Int>]) -> Observable<Int> {
    let first = sources[0]
    let second = sources.count > 1 ? sources[1] : first
    switch operation {
    case .merge: return .merge(sources)
    case .mergeDelayingErrors: return .merge(sources, delayingErrors: true)
    case .concatDelayingErrors: return .concat(sources, delayingErrors: true)
    case .concat: return sources.count == 2 ? first.concat(second) : .concat(sources)
    case .combineLatest:
      if sources.count == 2 { return .combineLatest(first, second) { OperatorFunctions.combine([$0, $1]) } }
      return .combineLatest(first, second, sources[2]) { OperatorFunctions.combine([$0, $1, $2]) }
    case .combineLatestAll: return Observable.combineLatest(sources) { OperatorFunctions.combine($0) }
    case .zip:
      if sources.count == 2 { return .zip(first, second) { OperatorFunctions.combine([$0, $1]) } }
      return .zip(first, second, sources[2]) { OperatorFunctions.combine([$0, $1, $2]) }
    case .zipAll: return Observable.zip(sources) { OperatorFunctions.combine($0) }
    case .withLatestFrom: return first.withLatestFrom(second) { OperatorFunctions.combine([$0, $1]) }
    case .pausable: return first.pausable(second.map { $0 % 2 == 0 })
    case .pausableBuffered(let limit): return first.pausableBuffered(second.map { $0 % 2 == 0 }, limit: limit)
    case .bufferWithTrigger: return first.bufferWithTrigger(second).map { OperatorFunctions.combine($0) }
    case .sample: return first.sample(second)
    case .takeUntil: return first.take(until: second)
    case .skipUntil: return first.skip(until: second)
    case .amb: return .amb(sources)
    case .ifEmptySwitch: return first.ifEmpty(switchTo: second)
    case .catchOther: return first.catch { _ in second }
    case .catchSequence: return .catch(sequence: sources)
    case .timeoutOther(let delay): return first.timeout(.ticks(delay), other: second, scheduler: scheduler)
    case .mergeOperator: return Observable.from(sources).merge()
    case .concatOperator: return Observable.from(sources).concat()
    case .pages(let modulus):
      let requests = Array(sources.dropFirst())
      return Observable.pages(from: 0, loadingNextOn: first) {
        requests[OperatorFunctions.choice($0, of: requests.count)]
      } next: {
        OperatorFunctions.isAccepted($0, modulus) ? $0 : nil
      }
      .map { (try? $0.get()) ?? 7 }
    case .andThen: return first.ignoreElements().asCompletable().andThen(second)
    }
  }

  private func build(
    _ operation: FlatteningOperator, _ closure: ClosureActions, _ outer: Observable<Int>, _ inner: [Observable<Int>]
  ) -> Observable<Int> {
    let (performer, tracker) = (performer, tracker)
    let choose: @Sendable (Int) -> Observable<Int> = { value in
      withExtendedLifetime(tracker) {}
      performer.call(closure)
      return inner[OperatorFunctions.choice(value, of: inner.count)]
    }
    switch operation {
    case .flatMap: return outer.flatMap(choose)
    case .flatMapFirst: return outer.flatMapFirst(choose)
    case .flatMapLatest: return outer.flatMapLatest(choose)
    case .concatMap: return outer.concatMap(choose)
    case .switchLatest: return outer.map(choose).switchLatest()
    case .mergeLimit(let limit): return outer.map(choose).merge(maxConcurrent: limit)
    case .concatMapLimit(let limit): return outer.concatMap(maxConcurrent: limit, choose)
    }
  }
}
