import Rill

extension Entry {
  /// The operators of `Operators/Creating`.
  static let creating: [Entry] = [
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
    Entry("using") { s, t, p in
      .using({
        t.capture(); p.call(); return BooleanDisposable()
      }) { _ in
        t.capture(); p.call(); return s[0]
      }
    },
  ]
}
