import Rill

extension Entry {
  /// The operators of `Operators/Sharing`.
  static let sharing: [Entry] = [
    Entry("share") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.share()
    },
    Entry("share(replay: 1)") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.share(replay: 1)
    },
    Entry("share(replay: 2, scope: .forever)") { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.share(replay: 2, scope: .forever)
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
    Entry("replay", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.replay(1).refCount()
    },
    Entry("multicast(_:selector:)", 1) { s, t, p in
      s[0].multicast({ PublishSubject<UserCodeCallingValue>() }) { shared in
        t.capture(); p.call(); return .merge(shared, shared.skip(1))
      }
    },
  ]
}
