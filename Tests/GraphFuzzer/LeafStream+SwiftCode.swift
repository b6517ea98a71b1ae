extension LeafStream {
  var code: String {
    switch self {
    case .source(let index): "source\(index).asObservable()"
    case .of(let values): "Observable.of(\(values.map(String.init).joined(separator: ", ")))"
    case .from(let values): "Observable<Int>.from(\(values))"
    case .range(let start, let count): "Observable.range(start: \(start), count: \(count))"
    case .just(let value): "Observable.just(\(value))"
    case .empty: "Observable<Int>.empty()"
    case .error(let code): "Observable<Int>.error(GraphError(code: \(code)))"
    case .never: "Observable<Int>.never()"
    case .timer(let delay): "Observable<Int>.timer(.ticks(\(delay)), scheduler: scheduler)"
    case .deferredOf(let values): "Observable<Int>.deferred { .from(\(values)) }"
    case .generate(let count): "Observable.generate(initialState: 0, condition: { $0 < \(count) }, iterate: { $0 + 1 })"
    case .repeated(let value, let count): "Observable.repeatElement(\(value)).take(\(count))"
    case .interval(let period, let count): "Observable<Int>.interval(.ticks(\(period)), scheduler: scheduler).take(\(count))"
    case .periodic(let delay, let period, let count):
      "Observable<Int>.timer(.ticks(\(delay)), period: .ticks(\(period)), scheduler: scheduler).take(\(count))"
    }
  }
}
