import Rill
import RillTesting

extension Entry {
  /// The operators of `Operators/Timing`.
  static let timing: [Entry] = [
    Entry("debounce") { sources, user in sources[0].map { user.pass($0) }.debounce(.seconds(1), scheduler: user.scheduler) },
    Entry("debounce(scheduler:)") { sources, user in
      sources[0].debounce(scheduler: user.scheduler) { value in user.pass(.seconds(value.number % 2)) }
    },
    Entry("throttle(latest:scheduler:)") { sources, user in
      sources[0].throttle(scheduler: user.scheduler) { value in user.pass(.seconds(value.number % 2)) }
    },
    Entry("throttle") { sources, user in sources[0].map { user.pass($0) }.throttle(.seconds(1), scheduler: user.scheduler) },
    Entry("throttle(latest: false)") { sources, user in
      sources[0].map { user.pass($0) }.throttle(.seconds(1), latest: false, scheduler: user.scheduler)
    },
    Entry("delay") { sources, user in sources[0].map { user.pass($0) }.delay(.seconds(1), scheduler: user.scheduler) },
    Entry("delaySubscription") { sources, user in
      sources[0].map { user.pass($0) }.delaySubscription(.zero, scheduler: user.scheduler)
    },
    Entry("timeout") { sources, user in sources[0].map { user.pass($0) }.timeout(.seconds(1), scheduler: user.scheduler) },
    Entry("timeout(other:)", 2) { sources, user in
      sources[0].map { user.pass($0) }.timeout(.seconds(1), other: sources[1], scheduler: user.scheduler)
    },
  ]
}
