import Rill
import RillTesting

extension Entry {
  /// The operators of `Operators/Observing`.
  static let observing: [Entry] = [
    Entry("do") { sources, user in
      sources[0].do(
        onNext: { _ in user.call() },
        afterNext: { _ in user.call() },
        onError: { _ in user.call() },
        afterError: { _ in user.call() },
        onCompleted: { user.call() },
        afterCompleted: { user.call() },
        onSubscribe: { user.call() },
        onSubscribed: { user.call() },
        onDispose: { user.call() })
    },
    Entry("debug") { sources, user in sources[0].map { user.pass($0) }.filter { _ in false }.debug("") },
    Entry("redacted") { sources, user in sources[0].map { user.pass($0) }.redacted() },
    Entry("observe(on:)") { sources, user in
      sources[0].map { user.pass($0) }.observe(on: user.scheduler).map { user.pass($0) }
    },
    Entry("observe(on:buffer:)") { sources, user in
      sources[0].map { user.pass($0) }.observe(on: user.scheduler, buffer: .newest(2), onDropped: { _ in user.call() }).map {
        user.pass($0)
      }
    },
    Entry("subscribe(on:)") { sources, user in sources[0].map { user.pass($0) }.subscribe(on: user.scheduler) },
  ]
}
