import Rill
import RillTesting

/// One operator, made of as many sources as it takes, with user code in every place that takes some.
struct Entry {
  let name: String
  let sources: Int
  /// Whether the subject's death can be seen through it: not where user code stands between them, nor through what
  /// may subscribe to it again and therefore keeps it.
  let seesDeath: Bool
  /// Whether the source is released only some time after the subscription.
  let expires: Bool
  let build: @Sendable ([Observable<ProbedValue>], LifetimeTracker, UserCodeProbe) -> Observable<ProbedValue>

  init(
    _ name: String, _ sources: Int = 1, seesDeath: Bool = true, expires: Bool = false,
    _ build: @escaping @Sendable ([Observable<ProbedValue>], LifetimeTracker, UserCodeProbe) -> Observable<ProbedValue>
  ) {
    self.name = name
    self.sources = sources
    self.seesDeath = seesDeath
    self.expires = expires
    self.build = build
  }
}

extension Entry {
  private static let oneSource: [Entry] = [
    Entry("map") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("filter") { s, t, p in
      s[0].filter { _ in
        t.capture(); p.call(); return true
      }
    },
    Entry("compactMap") { s, t, p in
      s[0].compactMap {
        t.capture(); p.call(); return $0
      }
    },
    Entry("scan") { s, t, p in
      s[0].scan(ProbedValue(0, p)) {
        t.capture(); p.call(); return ProbedValue($0.number + $1.number, p)
      }
    },
    Entry("scan(into:)") { s, t, p in
      s[0].scan(into: ProbedValue(0, p)) {
        t.capture(); p.call(); $0 = ProbedValue($0.number + $1.number, p)
      }
    },
    Entry("reduce") { s, t, p in
      s[0].reduce(ProbedValue(0, p)) {
        t.capture(); p.call(); return ProbedValue($0.number + $1.number, p)
      }
    },
    Entry("toArray") { s, t, p in
      s[0].toArray().asObservable().map {
        t.capture(); p.call(); return $0.last ?? ProbedValue(0, p)
      }
    },
    Entry("take") { s, t, p in
      s[0].take(4).map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("skip") { s, t, p in
      s[0].skip(1).map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("distinctUntilChanged") { s, t, p in
      s[0].distinctUntilChanged().map {
        t.capture(); return $0
      }
    },
    Entry("distinctUntilChanged(_:)") { s, t, p in
      s[0].distinctUntilChanged {
        t.capture(); p.call(); return $0.number
      }
    },
    Entry("distinctUntilChanged(comparer)") { s, t, p in
      s[0].distinctUntilChanged {
        t.capture(); p.call(); return $0.number == $1.number
      }
    },
    Entry("distinctUntilChanged(at:)") { s, t, p in
      s[0].distinctUntilChanged(at: \.number).map {
        t.capture(); return $0
      }
    },
    Entry("startWith") { s, t, p in
      s[0].startWith(ProbedValue(1, p), ProbedValue(2, p)).map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("do") { s, t, p in
      s[0].do(
        onNext: { _ in
          t.capture(); p.call()
        },
        afterNext: { _ in
          t.capture(); p.call()
        },
        onError: { _ in
          t.capture(); p.call()
        },
        afterError: { _ in
          t.capture(); p.call()
        },
        onCompleted: {
          t.capture(); p.call()
        },
        afterCompleted: {
          t.capture(); p.call()
        },
        onSubscribe: {
          t.capture(); p.call()
        },
        onSubscribed: {
          t.capture(); p.call()
        },
        onDispose: {
          t.capture(); p.call()
        })
    },
    Entry("create", seesDeath: false) { s, t, p in
      .create { observer in
        t.capture()
        p.call()
        let inner = s[0].subscribe(observer)
        return Disposables.create {
          t.capture(); p.call(); inner.dispose()
        }
      }
    },
    Entry("deferred") { s, t, p in
      .deferred {
        t.capture(); p.call(); return s[0]
      }
    },
    Entry("handmade", seesDeath: false) { s, t, p in UserDefinedObservable(source: s[0], tracker: t).asObservable() },
    Entry("share") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.share()
    },
    Entry("share(replay: 1)") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.share(replay: 1)
    },
    Entry("share(replay: 2, scope: .forever)") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.share(replay: 2, scope: .forever)
    },
  ]

  private static let severalSources: [Entry] = [
    Entry("take(until:)", 2) { s, t, p in
      s[0].take(
        until: s[1].filter {
          t.capture(); p.call(); return $0.number > 900
        })
    },
    Entry("sample", 2) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.sample(s[1], defaultValue: ProbedValue(7, p))
    },
    Entry("withLatestFrom", 2) { s, t, p in
      s[0].withLatestFrom(s[1]).map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("withLatestFrom(resultSelector:)", 2) { s, t, p in
      s[0].withLatestFrom(s[1]) {
        t.capture(); p.call(); return ProbedValue($0.number + $1.number, p)
      }
    },
    Entry("merge", 3) { s, t, p in
      .merge(
        s[0].map {
          t.capture(); p.call(); return $0
        }, s[1], s[2])
    },
    Entry("merge()", 2) { s, t, p in
      Observable.of(s[0], s[1]).merge().map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("concat", 2) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.concat(s[1])
    },
    Entry("concat [2]", 2) { s, t, p in
      .concat(
        s.map {
          $0.map {
            t.capture(); p.call(); return $0
          }
        })
    },
    Entry("flatMap", 2) { s, t, p in
      let inner = s[1]
      return s[0].flatMap { _ in
        t.capture(); p.call(); return inner
      }
    },
    Entry("flatMapLatest", 2) { s, t, p in
      let inner = s[1]
      return s[0].flatMapLatest { _ in
        t.capture(); p.call(); return inner
      }
    },
    Entry("combineLatest [3]", 3) { s, t, p in
      .combineLatest(s) {
        t.capture(); p.call(); return ProbedValue($0.reduce(0) { $0 + $1.number }, p)
      }
    },
    Entry("zip [3]", 3) { s, t, p in
      .zip(s) {
        t.capture(); p.call(); return ProbedValue($0.reduce(0) { $0 + $1.number }, p)
      }
    },
  ]

  private static let combineLatest: [Entry] = [
    Entry("combineLatest 2", 2) { s, t, p in
      .combineLatest(s[0], s[1]) {
        t.capture(); p.call(); return ProbedValue($0.number + $1.number, p)
      }
    },
    Entry("combineLatest 3", 3) { s, t, p in
      .combineLatest(s[0], s[1], s[2]) {
        t.capture(); p.call(); return ProbedValue($0.number + $1.number + $2.number, p)
      }
    },
    Entry("combineLatest 4", 4) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3]) { a, _, _, d in
        t.capture(); p.call(); return ProbedValue(a.number + d.number, p)
      }
    },
    Entry("combineLatest 5", 5) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3], s[4]) { a, _, _, _, e in
        t.capture(); p.call(); return ProbedValue(a.number + e.number, p)
      }
    },
    Entry("combineLatest 6", 6) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { a, _, _, _, _, f in
        t.capture(); p.call(); return ProbedValue(a.number + f.number, p)
      }
    },
    Entry("combineLatest 7", 7) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { a, _, _, _, _, _, g in
        t.capture(); p.call(); return ProbedValue(a.number + g.number, p)
      }
    },
    Entry("combineLatest 8", 8) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { a, _, _, _, _, _, _, h in
        t.capture(); p.call(); return ProbedValue(a.number + h.number, p)
      }
    },
  ]

  private static let zip: [Entry] = [
    Entry("zip 2", 2) { s, t, p in
      .zip(s[0], s[1]) {
        t.capture(); p.call(); return ProbedValue($0.number + $1.number, p)
      }
    },
    Entry("zip 3", 3) { s, t, p in
      .zip(s[0], s[1], s[2]) {
        t.capture(); p.call(); return ProbedValue($0.number + $1.number + $2.number, p)
      }
    },
    Entry("zip 4", 4) { s, t, p in
      .zip(s[0], s[1], s[2], s[3]) { a, _, _, d in
        t.capture(); p.call(); return ProbedValue(a.number + d.number, p)
      }
    },
    Entry("zip 5", 5) { s, t, p in
      .zip(s[0], s[1], s[2], s[3], s[4]) { a, _, _, _, e in
        t.capture(); p.call(); return ProbedValue(a.number + e.number, p)
      }
    },
    Entry("zip 6", 6) { s, t, p in
      .zip(s[0], s[1], s[2], s[3], s[4], s[5]) { a, _, _, _, _, f in
        t.capture(); p.call(); return ProbedValue(a.number + f.number, p)
      }
    },
    Entry("zip 7", 7) { s, t, p in
      .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { a, _, _, _, _, _, g in
        t.capture(); p.call(); return ProbedValue(a.number + g.number, p)
      }
    },
    Entry("zip 8", 8) { s, t, p in
      .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { a, _, _, _, _, _, _, h in
        t.capture(); p.call(); return ProbedValue(a.number + h.number, p)
      }
    },
  ]

  /// Every operator.
  static let all = oneSource + severalSources + combineLatest + zip + further + rxSwiftExt + flattening + timing + traits
}
