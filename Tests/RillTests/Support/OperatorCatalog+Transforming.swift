import Foundation
import Rill
import RillTesting

extension Entry {
  /// The operators of `Operators/Transforming`.
  static let transforming: [Entry] = [
    Entry("map") { sources, user in sources[0].map { user.pass($0) } },
    Entry("compactMap") { sources, user in sources[0].compactMap { user.pass($0) } },
    Entry("scan") { sources, user in sources[0].scan(user.value(0)) { user.pass(user.value($0.number + $1.number)) } },
    Entry("scan(into:)") { sources, user in
      sources[0].scan(into: user.value(0)) {
        user.call(); $0 = user.value($0.number + $1.number)
      }
    },
    Entry("reduce") { sources, user in sources[0].reduce(user.value(0)) { user.pass(user.value($0.number + $1.number)) } },
    Entry("toArray") { sources, user in sources[0].toArray().asObservable().map { user.pass($0.last ?? user.value(0)) } },
    Entry("enumerated") { sources, user in sources[0].enumerated().map { user.pass($0.element) } },
    Entry("materialize") { sources, user in sources[0].materialize().compactMap { user.pass($0.element) } },
    Entry("dematerialize") { sources, user in sources[0].map { user.pass($0) }.materialize().dematerialize() },
    Entry("withUnretained(resultSelector:)") { sources, user in
      sources[0].withUnretained(user.hook) { _, value in user.pass(value) }
    },
    Entry("withUnretained") { sources, user in sources[0].withUnretained(user.hook).map { user.pass($0.1) } },
    Entry("groupBy") { sources, user in sources[0].groupBy { user.pass($0.number % 2) }.merge() },
    Entry("groupBy(until:)", 2) { sources, user in
      let closing = sources[1]
      return sources[0].groupBy(until: { _ in user.pass(closing) }) { user.pass($0.number % 2) }.merge()
    },
    Entry("decode") { sources, user in
      sources[0].map { user.pass(Data("\($0.number)".utf8)) }.decode(type: Int.self, decoder: JSONDecoder()).map {
        user.value($0)
      }
    },
    Entry("flatMap", 2) { sources, user in
      // Weak, because the closure lives as long as its streams.
      return sources[0].flatMap { [weak inner = sources[1]] _ in user.pass(inner?.asObservable() ?? .empty()) }
    },
    Entry("flatMapLatest", 2) { sources, user in
      // Weak, because the closure lives as long as its streams.
      return sources[0].flatMapLatest { [weak inner = sources[1]] _ in user.pass(inner?.asObservable() ?? .empty()) }
    },
    Entry("flatMapFirst", 2) { sources, user in
      // Weak, because the closure lives as long as its streams.
      return sources[0].flatMapFirst { [weak inner = sources[1]] _ in user.pass(inner?.asObservable() ?? .empty()) }
    },
    // The streams that wait are the second source.
    Entry("concatMap", 2, seesDeath: false) { sources, user in
      let inner = sources[1]
      return sources[0].concatMap { _ in user.pass(inner) }
    },
    Entry("concatMap(maxConcurrent:)", 2, seesDeath: false) { sources, user in
      let inner = sources[1]
      return sources[0].concatMap(maxConcurrent: 2) { _ in user.pass(inner) }
    },
    Entry("buffer") { sources, user in
      sources[0].map { user.pass($0) }.buffer(timeSpan: .seconds(1), count: 2, scheduler: user.scheduler).compactMap { $0.last }
    },
    Entry("buffer(count:)") { sources, user in sources[0].map { user.pass($0) }.buffer(count: 2).compactMap { $0.last } },
    Entry("buffer(sinceFirst:)") { sources, user in
      sources[0].map { user.pass($0) }.buffer(sinceFirst: .seconds(1), count: 2, scheduler: user.scheduler).compactMap {
        $0.last
      }
    },
    Entry("window") { sources, user in
      sources[0].map { user.pass($0) }.window(timeSpan: .seconds(1), count: 2, scheduler: user.scheduler).merge()
    },
    Entry("unwrap") { sources, user in sources[0].map { value -> UserCodeCallingValue? in user.pass(value) }.unwrap() },
    Entry("pairwise") { sources, user in sources[0].pairwise().map { user.pass($0.1) } },
    Entry("ofType") { sources, user in sources[0].map { value -> Any in user.pass(value) }.ofType(UserCodeCallingValue.self) },
    Entry("mapTo") { sources, user in sources[0].map { user.pass($0) }.mapTo(user.value(1)) },
    Entry("count") { sources, user in sources[0].count().map { user.pass(user.value($0)) } },
    Entry("elements") { sources, user in sources[0].materialize().elements().map { user.pass($0) } },
    Entry("errors") { sources, user in sources[0].materialize().errors().map { _ in user.pass(user.value(1)) } },
    Entry("bufferWithTrigger", 2) { sources, user in
      sources[0].bufferWithTrigger(sources[1]).compactMap { user.pass($0.last) }
    },
  ]
}
