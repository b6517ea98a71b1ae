import Rill
import RillTesting

extension Entry {
  /// The operators of `Operators/Observing`.
  static let observing: [Entry] = [
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
    Entry("debug") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.filter { _ in false }.debug("")
    },
    Entry("redacted") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.redacted()
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
