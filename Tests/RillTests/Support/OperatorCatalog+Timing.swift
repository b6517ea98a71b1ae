import Rill
import RillTesting

extension Entry {
  /// The operators of `Operators/Timing`.
  static let timing: [Entry] = [
    Entry("debounce", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.debounce(.seconds(1), scheduler: p.scheduler)
    },
    Entry("debounce(scheduler:)", 1) { s, t, p in
      s[0].debounce(scheduler: p.scheduler) { value in
        t.capture(); p.call(); return .seconds(value.number % 2)
      }
    },
    Entry("throttle(latest:scheduler:)", 1) { s, t, p in
      s[0].throttle(scheduler: p.scheduler) { value in
        t.capture(); p.call(); return .seconds(value.number % 2)
      }
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
  ]
}
