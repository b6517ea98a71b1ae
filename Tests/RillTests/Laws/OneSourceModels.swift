import Rill
import RillTesting

/// The expected result of an operator with one source, computed from all values and the end.
///
/// The models are slow and obviously correct.
struct OneSourceModel: Sendable {
  let name: String
  let build: @Sendable (Observable<Int>) -> Observable<Int>
  let model: @Sendable (_ values: [Int], _ end: ScriptOutcome.End?) -> ScriptOutcome

  init(
    _ name: String, _ build: @escaping @Sendable (Observable<Int>) -> Observable<Int>,
    _ model: @escaping @Sendable (_ values: [Int], _ end: ScriptOutcome.End?) -> ScriptOutcome
  ) {
    self.name = name
    self.build = build
    self.model = model
  }

  /// Returns the values before the first end of the source, and that end.
  static func input(_ script: [ScriptStep]) -> (values: [Int], end: ScriptOutcome.End?) {
    var values: [Int] = []
    for step in script {
      switch step.kind {
      case .value(let value): values.append(value)
      case .completed: return (values, .completed)
      case .failed: return (values, .failed("a"))
      }
    }
    return (values, nil)
  }

  static let all = elementwise + everyday + counting + atTheEnd + throughStreams

  private static let elementwise: [OneSourceModel] = [
    .init("map", { $0.map { $0 * 10 } }) { ScriptOutcome(values: $0.map { $0 * 10 }, end: $1) },
    .init("filter", { $0.filter { $0 > 1 } }) { ScriptOutcome(values: $0.filter { $0 > 1 }, end: $1) },
    .init("compactMap", { $0.compactMap { $0 == 1 ? nil : -$0 } }) {
      ScriptOutcome(values: $0.compactMap { $0 == 1 ? nil : -$0 }, end: $1)
    },
    .init("throwing map", { $0.map { if $0 == 3 { throw Failure(name: "3") } else { $0 } } }) { values, end in
      guard let place = values.firstIndex(of: 3) else { return ScriptOutcome(values: values, end: end) }
      return ScriptOutcome(values: Array(values[..<place]), end: .failed("3"))
    },
    .init("scan", { $0.scan(100, accumulator: +) }) { values, end in
      ScriptOutcome(values: values.indices.map { values[...$0].reduce(100, +) }, end: end)
    },
    .init("scan(into:)", { $0.scan(into: 100) { $0 += $1 } }) { values, end in
      ScriptOutcome(values: values.indices.map { values[...$0].reduce(100, +) }, end: end)
    },
    .init("distinctUntilChanged", { $0.distinctUntilChanged() }) { values, end in
      ScriptOutcome(values: values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }.map { values[$0] }, end: end)
    },
    .init("enumerated", { $0.enumerated().map { $0.index * 10 + $0.element } }) { values, end in
      ScriptOutcome(values: values.enumerated().map { $0 * 10 + $1 }, end: end)
    },
    .init("do", { $0.do() }) { ScriptOutcome(values: $0, end: $1) },
    .init("startWith", { $0.startWith(7, 8) }) { ScriptOutcome(values: [7, 8] + $0, end: $1) },
    .init("materialize, dematerialize", { $0.materialize().dematerialize() }) { ScriptOutcome(values: $0, end: $1) },
    .init("materialize", { $0.materialize().map { $0.element ?? -1 } }) { values, end in
      ScriptOutcome(values: values + (end == nil ? [] : [-1]), end: end == nil ? nil : .completed)
    },
  ]

  private static let everyday: [OneSourceModel] = [
    .init("unwrap", { $0.map { $0 == 1 ? nil : $0 }.unwrap() }) { ScriptOutcome(values: $0.filter { $0 != 1 }, end: $1) },
    .init("ofType", { $0.map { $0 == 1 ? () as Any : $0 }.ofType(Int.self) }) {
      ScriptOutcome(values: $0.filter { $0 != 1 }, end: $1)
    },
    .init("mapTo", { $0.mapTo(7) }) { ScriptOutcome(values: $0.map { _ in 7 }, end: $1) },
    .init("pairwise", { $0.pairwise().map { $0 * 10 + $1 } }) { values, end in
      ScriptOutcome(values: zip(values, values.dropFirst()).map { $0 * 10 + $1 }, end: end)
    },
    .init("count", { $0.count() }) { ScriptOutcome(values: $1 == .completed ? [$0.count] : [], end: $1) },
    .init("distinct", { $0.distinct() }) { values, end in
      ScriptOutcome(values: values.indices.filter { !values[..<$0].contains(values[$0]) }.map { values[$0] }, end: end)
    },
    .init("elements", { $0.materialize().elements() }) { ScriptOutcome(values: $0, end: $1 == nil ? nil : .completed) },
    .init("errors", { $0.materialize().errors().mapTo(9) }) { _, end in
      guard case .failed = end else { return ScriptOutcome(end: end) }
      return ScriptOutcome(values: [9], end: .completed)
    },
    .init("retry(policy)", { $0.retry(.immediate(maxAttemptCount: 1), scheduler: HistoricalScheduler()) }) {
      ScriptOutcome(values: $0, end: $1)
    },
    .init(
      "share(expiry:)",
      {
        $0.share(replay: 1, expiry: .seconds(1), scheduler: HistoricalScheduler())
      }
    ) { ScriptOutcome(values: $0, end: $1) },
  ]

  private static let counting: [OneSourceModel] = [
    .init("take", { $0.take(3) }) { values, end in
      ScriptOutcome(values: Array(values.prefix(3)), end: values.count >= 3 ? .completed : end)
    },
    .init("skip", { $0.skip(2) }) { ScriptOutcome(values: Array($0.dropFirst(2)), end: $1) },
    .init("take(while:)", { $0.take(while: { $0 < 3 }) }) { values, end in
      ScriptOutcome(values: Array(values.prefix { $0 < 3 }), end: values.contains(3) ? .completed : end)
    },
    .init("take(while:), inclusive", { $0.take(while: { $0 < 3 }, behavior: .inclusive) }) { values, end in
      guard let place = values.firstIndex(of: 3) else { return ScriptOutcome(values: values, end: end) }
      return ScriptOutcome(values: Array(values[...place]), end: .completed)
    },
    .init("take(until:behavior:)", { $0.take(until: { $0 == 3 }) }) { values, end in
      ScriptOutcome(values: Array(values.prefix { $0 != 3 }), end: values.contains(3) ? .completed : end)
    },
    .init("skip(while:)", { $0.skip(while: { $0 < 2 }) }) { ScriptOutcome(values: Array($0.drop { $0 < 2 }), end: $1) },
    .init("element(at:)", { $0.element(at: 2) }) { values, end in
      if values.count > 2 { return ScriptOutcome(values: [values[2]], end: .completed) }
      return ScriptOutcome(end: end == .completed ? .failed("an argument is out of range") : end)
    },
    .init("single", { $0.single() }) { values, end in
      if values.count > 1 { return ScriptOutcome(values: [values[0]], end: .failed("the stream has more than one element")) }
      return ScriptOutcome(
        values: values, end: end == .completed && values.isEmpty ? .failed("the stream has no elements") : end)
    },
    .init("take, concat, skip", { source in .concat(source.take(2), source.skip(0)) }) { ScriptOutcome(values: $0, end: $1) },
  ]

  private static let atTheEnd: [OneSourceModel] = [
    .init("reduce", { $0.reduce(0, accumulator: +) }) { values, end in
      ScriptOutcome(values: end == .completed ? [values.reduce(0, +)] : [], end: end)
    },
    .init("toArray", { $0.toArray().asObservable().map { $0.count } }) { values, end in
      ScriptOutcome(values: end == .completed ? [values.count] : [], end: end)
    },
    .init("takeLast", { $0.takeLast(2) }) { values, end in
      ScriptOutcome(values: end == .completed ? values.suffix(2) : [], end: end)
    },
    .init("ifEmpty(default:)", { $0.ifEmpty(default: 9) }) { values, end in
      ScriptOutcome(values: end == .completed && values.isEmpty ? [9] : values, end: end)
    },
    .init("ifEmpty(switchTo:)", { $0.ifEmpty(switchTo: .of(8, 9)) }) { values, end in
      ScriptOutcome(values: end == .completed && values.isEmpty ? [8, 9] : values, end: end)
    },
    .init("catchAndReturn", { $0.catchAndReturn(9) }) { values, end in
      guard case .failed = end else { return ScriptOutcome(values: values, end: end) }
      return ScriptOutcome(values: values + [9], end: .completed)
    },
    .init("catch", { $0.catch { _ in .of(8, 9) } }) { values, end in
      guard case .failed = end else { return ScriptOutcome(values: values, end: end) }
      return ScriptOutcome(values: values + [8, 9], end: .completed)
    },
    .init("retry", { $0.retry(3) }) { ScriptOutcome(values: $0, end: $1) },
    .init("concat", { $0.concat(Observable.of(8, 9)) }) { values, end in
      ScriptOutcome(values: values + (end == .completed ? [8, 9] : []), end: end)
    },
  ]

  private static let throughStreams: [OneSourceModel] = [
    .init("flatMap", { $0.flatMap { Observable.of($0, $0 + 10) } }) { values, end in
      ScriptOutcome(values: values.flatMap { [$0, $0 + 10] }, end: end)
    },
    .init("concatMap", { $0.concatMap { Observable.of($0, $0 + 10) } }) { values, end in
      ScriptOutcome(values: values.flatMap { [$0, $0 + 10] }, end: end)
    },
    .init("flatMapFirst", { $0.flatMapFirst { Observable.of($0, $0 + 10) } }) { values, end in
      ScriptOutcome(values: values.flatMap { [$0, $0 + 10] }, end: end)
    },
    .init("flatMapLatest", { $0.flatMapLatest { Observable.of($0, $0 + 10) } }) { values, end in
      ScriptOutcome(values: values.flatMap { [$0, $0 + 10] }, end: end)
    },
    .init("groupBy, merge", { $0.groupBy { $0 % 2 }.merge() }) { ScriptOutcome(values: $0, end: $1) },
    .init("groupBy, first of each", { $0.groupBy { $0 }.flatMap { $0.take(1) } }) { values, end in
      ScriptOutcome(values: values.indices.filter { !values[..<$0].contains(values[$0]) }.map { values[$0] }, end: end)
    },
    .init("share", { $0.share() }) { ScriptOutcome(values: $0, end: $1) },
    .init("share(replay:)", { $0.share(replay: 1) }) { ScriptOutcome(values: $0, end: $1) },
    .init("publish, refCount", { $0.publish().refCount() }) { ScriptOutcome(values: $0, end: $1) },
    .init("replay, refCount", { $0.replay(2).refCount() }) { ScriptOutcome(values: $0, end: $1) },
    .init("multicast(_:selector:)", { $0.multicast({ PublishSubject<Int>() }) { .zip($0, $0.skip(1)) { $0 * 10 + $1 } } }) {
      values, end in
      ScriptOutcome(values: zip(values, values.dropFirst()).map { $0 * 10 + $1 }, end: end)
    },
    .init("observe(on:)", { $0.observe(on: CurrentThreadScheduler.instance) }) { ScriptOutcome(values: $0, end: $1) },
    .init("merge with itself", { .merge($0, $0) }) { values, end in
      ScriptOutcome(values: values.flatMap { [$0, $0] }, end: end)
    },
    .init("zip with itself", { .zip($0, $0) { $0 * 10 + $1 } }) { ScriptOutcome(values: $0.map { $0 * 11 }, end: $1) },
  ]
}
