import Foundation
import Rill
import RillTesting

extension Entry {
  /// The operators of `Operators/Transforming`.
  static let transforming: [Entry] = [
    Entry("map") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("compactMap") { s, t, p in
      s[0].compactMap {
        t.capture(); p.call(); return $0
      }
    },
    Entry("scan") { s, t, p in
      s[0].scan(UserCodeCallingValue(0, p)) {
        t.capture(); p.call(); return UserCodeCallingValue($0.number + $1.number, p)
      }
    },
    Entry("scan(into:)") { s, t, p in
      s[0].scan(into: UserCodeCallingValue(0, p)) {
        t.capture(); p.call(); $0 = UserCodeCallingValue($0.number + $1.number, p)
      }
    },
    Entry("reduce") { s, t, p in
      s[0].reduce(UserCodeCallingValue(0, p)) {
        t.capture(); p.call(); return UserCodeCallingValue($0.number + $1.number, p)
      }
    },
    Entry("toArray") { s, t, p in
      s[0].toArray().asObservable().map {
        t.capture(); p.call(); return $0.last ?? UserCodeCallingValue(0, p)
      }
    },
    Entry("enumerated", 1) { s, t, p in
      s[0].enumerated().map {
        t.capture(); p.call(); return $0.element
      }
    },
    Entry("materialize", 1) { s, t, p in
      s[0].materialize().compactMap {
        t.capture(); p.call(); return $0.element
      }
    },
    Entry("dematerialize", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.materialize().dematerialize()
    },
    Entry("withUnretained(resultSelector:)", 1) { s, t, p in
      s[0].withUnretained(p) {
        t.capture(); $0.call(); return $1
      }
    },
    Entry("withUnretained", 1) { s, t, p in
      s[0].withUnretained(p).map {
        t.capture(); $0.0.call(); return $0.1
      }
    },
    Entry("groupBy", 1) { s, t, p in
      s[0].groupBy {
        t.capture(); p.call(); return $0.number % 2
      }.merge()
    },
    Entry("groupBy(until:)", 2) { s, t, p in
      let closing = s[1]
      return s[0].groupBy(until: { _ in
        t.capture(); p.call(); return closing
      }) {
        t.capture(); p.call(); return $0.number % 2
      }.merge()
    },
    Entry("decode") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return Data("\($0.number)".utf8)
      }.decode(type: Int.self, decoder: JSONDecoder()).map { UserCodeCallingValue($0, p) }
    },
    Entry("flatMap", 2) { s, t, p in
      // Weak, because the closure lives as long as its streams.
      return s[0].flatMap { [weak inner = s[1]] _ in
        t.capture(); p.call(); return inner?.asObservable() ?? .empty()
      }
    },
    Entry("flatMapLatest", 2) { s, t, p in
      // Weak, because the closure lives as long as its streams.
      return s[0].flatMapLatest { [weak inner = s[1]] _ in
        t.capture(); p.call(); return inner?.asObservable() ?? .empty()
      }
    },
    Entry("flatMapFirst", 2) { s, t, p in
      // Weak, because the closure lives as long as its streams.
      return s[0].flatMapFirst { [weak inner = s[1]] _ in
        t.capture(); p.call(); return inner?.asObservable() ?? .empty()
      }
    },
    // The streams that wait are the second source.
    Entry("concatMap", 2, seesDeath: false) { s, t, p in
      let inner = s[1]
      return s[0].concatMap { _ in
        t.capture(); p.call(); return inner
      }
    },
    Entry("concatMap(maxConcurrent:)", 2, seesDeath: false) { s, t, p in
      let inner = s[1]
      return s[0].concatMap(maxConcurrent: 2) { _ in
        t.capture(); p.call(); return inner
      }
    },
    Entry("buffer", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.buffer(timeSpan: .seconds(1), count: 2, scheduler: p.scheduler).compactMap { $0.last }
    },
    Entry("buffer(count:)") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.buffer(count: 2).compactMap { $0.last }
    },
    Entry("buffer(sinceFirst:)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.buffer(sinceFirst: .seconds(1), count: 2, scheduler: p.scheduler).compactMap { $0.last }
    },
    Entry("window", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.window(timeSpan: .seconds(1), count: 2, scheduler: p.scheduler).merge()
    },
  ]
}
