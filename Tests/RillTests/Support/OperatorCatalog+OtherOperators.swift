import Foundation
import Rill
import RillTesting

extension Entry {
  static let further: [Entry] = [
    Entry("skip(while:)", 1) { s, t, p in
      s[0].skip(while: {
        t.capture(); p.call(); return $0.number < 2
      })
    },
    Entry("take(while:)", 1) { s, t, p in
      s[0].take(while: {
        t.capture(); p.call(); return $0.number < 900
      })
    },
    Entry("take(until:behavior:)", 1) { s, t, p in
      s[0].take(
        until: {
          t.capture(); p.call(); return $0.number > 900
        }, behavior: .inclusive)
    },
    Entry("skip(until:)", 2) { s, t, p in
      s[0].skip(
        until: s[1].filter {
          t.capture(); p.call(); return $0.number == 1
        })
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
    Entry("ignoreElements", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.ignoreElements().materialize().compactMap { _ in nil }
    },
    Entry("element(at:)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.element(at: 900).catchAndReturn(ProbedValue(1, p))
    },
    Entry("single", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.single().catchAndReturn(ProbedValue(1, p))
    },
    Entry("single(_:)", 1) { s, t, p in
      s[0].single {
        t.capture(); p.call(); return $0.number > 900
      }.catchAndReturn(ProbedValue(1, p))
    },
    Entry("takeLast", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.takeLast(2)
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
    Entry("amb", 2) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.amb(s[1])
    },
    Entry("amb [3]", 3) { s, t, p in
      .amb(
        s.map {
          $0.map {
            t.capture(); p.call(); return $0
          }
        })
    },
    Entry("catch", 2) { s, t, p in
      let other = s[1]
      return s[0].catch { _ in
        t.capture(); p.call(); return other
      }
    },
    Entry("catchAndReturn", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.catchAndReturn(ProbedValue(1, p))
    },
    Entry("catch(sequence:)", 2, seesDeath: false) { s, t, p in
      .catch(
        sequence: s.map {
          $0.map {
            t.capture(); p.call(); return $0
          }
        })
    },
    Entry("retry(2)", 1, seesDeath: false) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.retry(2)
    },
    Entry("retry()", 1, seesDeath: false) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.take(3).retry()
    },
    Entry("retry(when:)", 2, seesDeath: false) { s, t, p in
      let notifier = s[1]
      return s[0].retry { (errors: Observable<any Error>) in
        errors.flatMap { _ in
          t.capture(); p.call(); return notifier
        }
      }
    },
    Entry("publish") { s, t, p in
      let published = s[0].map {
        t.capture(); p.call(); return $0
      }.publish()
      return published.refCount()
    },
    Entry("refCount") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.replay(0).refCount()
    },
    Entry("replayAll") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.replayAll().refCount()
    },
    Entry("debug") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.filter { _ in false }.debug("")
    },
    Entry("checkpoint") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.checkpoint("place")
    },
    Entry("decode") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return Data("\($0.number)".utf8)
      }.decode(type: Int.self, decoder: JSONDecoder()).map { ProbedValue($0, p) }
    },
    Entry("replay", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.replay(1).refCount()
    },
    Entry("multicast(_:selector:)", 1) { s, t, p in
      s[0].multicast({ PublishSubject<ProbedValue>() }) { shared in
        t.capture(); p.call(); return .merge(shared, shared.skip(1))
      }
    },
    Entry("using") { s, t, p in
      .using({
        t.capture(); p.call(); return BooleanDisposable()
      }) { _ in
        t.capture(); p.call(); return s[0]
      }
    },
  ]

  static let flattening: [Entry] = [
    Entry("flatMapFirst", 2) { s, t, p in
      let inner = s[1]
      return s[0].flatMapFirst { _ in
        t.capture(); p.call(); return inner
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
    Entry("merge(maxConcurrent:)", 3) { s, t, p in
      Observable.of(s[0], s[1], s[2]).merge(maxConcurrent: 2).map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("concat()", 2) { s, t, p in
      Observable.of(s[0], s[1]).concat().map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("switchLatest", 2) { s, t, p in
      Observable.of(s[0], s[1]).switchLatest().map {
        t.capture(); p.call(); return $0
      }
    },
  ]

  /// Those that take time, by the probe's scheduler.
  static let timing: [Entry] = [
    Entry("debounce", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.debounce(.seconds(1), scheduler: p.scheduler)
    },
    Entry("throttle", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.throttle(.seconds(1), scheduler: p.scheduler)
    },
    Entry("throttle(latest: false)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.throttle(.seconds(1), latest: false, scheduler: p.scheduler)
    },
    Entry("delay", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.delay(.seconds(1), scheduler: p.scheduler)
    },
    Entry("delaySubscription", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.delaySubscription(.zero, scheduler: p.scheduler)
    },
    Entry("timeout", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.timeout(.seconds(1), scheduler: p.scheduler)
    },
    Entry("timeout(other:)", 2) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.timeout(.seconds(1), other: s[1], scheduler: p.scheduler)
    },
    Entry("buffer", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.buffer(timeSpan: .seconds(1), count: 2, scheduler: p.scheduler).compactMap { $0.last }
    },
    Entry("window", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.window(timeSpan: .seconds(1), count: 2, scheduler: p.scheduler).merge()
    },
    Entry("take(for:)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.take(for: .seconds(1), scheduler: p.scheduler)
    },
    Entry("skip(duration)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.skip(.seconds(1), scheduler: p.scheduler)
    },
    Entry("observe(on:)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.observe(on: p.scheduler).map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("observe(on:buffer:)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.observe(on: p.scheduler, buffer: .newest(2), onDropped: { _ in t.capture() }).map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("subscribe(on:)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.subscribe(on: p.scheduler)
    },
  ]
}
