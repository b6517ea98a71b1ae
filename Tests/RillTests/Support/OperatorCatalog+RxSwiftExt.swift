import Rill
import RillTesting

extension Entry {
  /// The operators that RxSwift users know from a separate package.
  static let rxSwiftExt: [Entry] = [
    Entry("unwrap", 1) { s, t, p in
      s[0].map { value -> UserCodeCallingValue? in
        t.capture(); p.call(); return value
      }.unwrap()
    },
    Entry("pairwise", 1) { s, t, p in
      s[0].pairwise().map {
        t.capture(); p.call(); return $0.1
      }
    },
    Entry("ofType", 1) { s, t, p in
      s[0].map { value -> Any in
        t.capture(); p.call(); return value
      }.ofType(UserCodeCallingValue.self)
    },
    Entry("mapTo", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.mapTo(UserCodeCallingValue(1, p))
    },
    Entry("count", 1) { s, t, p in
      s[0].count().map {
        t.capture(); p.call(); return UserCodeCallingValue($0, p)
      }
    },
    Entry("elements", 1) { s, t, p in
      s[0].materialize().elements().map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("errors", 1) { s, t, p in
      s[0].materialize().errors().map { _ in
        t.capture(); p.call(); return UserCodeCallingValue(1, p)
      }
    },
    Entry("distinct", 1) { s, t, p in
      s[0].distinct {
        t.capture(); p.call(); return $0.number
      }
    },
    Entry("pausable", 2) { s, t, p in
      s[0].pausable(
        s[1].map {
          t.capture(); p.call(); return $0.number % 2 == 0
        })
    },
    Entry("pausableBuffered", 2) { s, t, p in
      s[0].pausableBuffered(
        s[1].map {
          t.capture(); p.call(); return $0.number % 2 == 0
        }, limit: 2)
    },
    Entry("bufferWithTrigger", 2) { s, t, p in
      s[0].bufferWithTrigger(s[1]).compactMap {
        t.capture(); p.call(); return $0.last
      }
    },
    Entry("share(replay:expiry:scheduler:)", 1, expires: true) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.share(replay: 2, expiry: .seconds(1), scheduler: p.scheduler)
    },
    Entry("share(replay:minSubscriberCount:)", 1, seesDeath: false) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.share(replay: 2, minSubscriberCount: 1)
    },
    Entry("retry(policy)", 1, seesDeath: false) { s, t, p in
      let policy = RetryPolicy { retry, _ in
        t.capture(); p.call(); return retry < 3 ? .zero : nil
      }
      return s[0].retry(policy, scheduler: p.scheduler)
    },
    Entry("retry(policy, onState)", 1, seesDeath: false) { s, t, p in
      let policy = RetryPolicy { retry, _ in retry < 3 ? .zero : nil }
      return s[0].retry(policy, scheduler: p.scheduler) { _ in
        t.capture(); p.call()
      }
    },
  ]
}
