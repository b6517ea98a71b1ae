import Rill
import RillTesting

extension Entry {
  /// The operators of `Operators/Filtering`.
  static let filtering: [Entry] = [
    Entry("filter") { s, t, p in
      s[0].filter { _ in
        t.capture(); p.call(); return true
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
    Entry("ignoreElements", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.ignoreElements().materialize().compactMap { _ in nil }
    },
    Entry("element(at:)", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.element(at: 900).catchAndReturn(UserCodeCallingValue(1, p))
    },
    Entry("single", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.single().catchAndReturn(UserCodeCallingValue(1, p))
    },
    Entry("single(_:)", 1) { s, t, p in
      s[0].single {
        t.capture(); p.call(); return $0.number > 900
      }.catchAndReturn(UserCodeCallingValue(1, p))
    },
    Entry("ifEmpty(default:)") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.ifEmpty(default: UserCodeCallingValue(1, p))
    },
    Entry("ifEmpty(switchTo:)", 2) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.ifEmpty(switchTo: s[1])
    },
    Entry("takeLast", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.takeLast(2)
    },
    Entry("take(until:)", 2) { s, t, p in
      s[0].take(
        until: s[1].filter {
          t.capture(); p.call(); return $0.number > 900
        })
    },
    Entry("sample", 2) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.sample(s[1], defaultValue: UserCodeCallingValue(7, p))
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
  ]
}
