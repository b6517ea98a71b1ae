import Rill

extension Entry {
  /// The operators of `Operators/Combining`.
  static let combining: [Entry] = [
    Entry("startWith") { s, t, p in
      s[0].startWith(UserCodeCallingValue(1, p), UserCodeCallingValue(2, p)).map {
        t.capture(); p.call(); return $0
      }
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
    Entry("withLatestFrom", 2) { s, t, p in
      s[0].withLatestFrom(s[1]).map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("withLatestFrom(resultSelector:)", 2) { s, t, p in
      s[0].withLatestFrom(s[1]) {
        t.capture(); p.call(); return UserCodeCallingValue($0.number + $1.number, p)
      }
    },
    Entry("merge", 3) { s, t, p in
      .merge(
        s[0].map {
          t.capture(); p.call(); return $0
        }, s[1], s[2])
    },
    Entry("merge(delayingErrors:)", 2) { s, t, p in
      .merge(
        s[0].map {
          t.capture(); p.call(); return $0
        }, s[1], delayingErrors: true)
    },
    Entry("concat(delayingErrors:)", 2, seesDeath: false) { s, t, p in
      .concat(
        s[0].map {
          t.capture(); p.call(); return $0
        }, s[1], delayingErrors: true)
    },
    Entry("pages", 2) { s, t, p in
      let request = s[1]
      return Observable.pages(from: 1, loadingNextOn: s[0]) { _ in
        t.capture(); p.call(); return request
      } next: {
        t.capture(); p.call(); return $0.number
      }.compactMap { try? $0.get() }
    },
    Entry("merge()", 2) { s, t, p in
      Observable.of(s[0], s[1]).merge().map {
        t.capture(); p.call(); return $0
      }
    },
    Entry("concat", 2) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.concat(s[1])
    },
    Entry("concat [2]", 2) { s, t, p in
      .concat(
        s.map {
          $0.map {
            t.capture(); p.call(); return $0
          }
        })
    },
    Entry("combineLatest [3]", 3) { s, t, p in
      .combineLatest(s) {
        t.capture(); p.call(); return UserCodeCallingValue($0.reduce(0) { $0 + $1.number }, p)
      }
    },
    Entry("zip [3]", 3) { s, t, p in
      .zip(s) {
        t.capture(); p.call(); return UserCodeCallingValue($0.reduce(0) { $0 + $1.number }, p)
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
    Entry("combineLatest 2", 2) { s, t, p in
      .combineLatest(s[0], s[1]) {
        t.capture(); p.call(); return UserCodeCallingValue($0.number + $1.number, p)
      }
    },
    Entry("combineLatest 3", 3) { s, t, p in
      .combineLatest(s[0], s[1], s[2]) {
        t.capture(); p.call(); return UserCodeCallingValue($0.number + $1.number + $2.number, p)
      }
    },
    Entry("combineLatest 4", 4) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3]) { a, _, _, d in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + d.number, p)
      }
    },
    Entry("combineLatest 5", 5) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3], s[4]) { a, _, _, _, e in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + e.number, p)
      }
    },
    Entry("combineLatest 6", 6) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5]) { a, _, _, _, _, f in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + f.number, p)
      }
    },
    Entry("combineLatest 7", 7) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { a, _, _, _, _, _, g in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + g.number, p)
      }
    },
    Entry("combineLatest 8", 8) { s, t, p in
      .combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { a, _, _, _, _, _, _, h in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + h.number, p)
      }
    },
    Entry("zip 2", 2) { s, t, p in
      .zip(s[0], s[1]) {
        t.capture(); p.call(); return UserCodeCallingValue($0.number + $1.number, p)
      }
    },
    Entry("zip 3", 3) { s, t, p in
      .zip(s[0], s[1], s[2]) {
        t.capture(); p.call(); return UserCodeCallingValue($0.number + $1.number + $2.number, p)
      }
    },
    Entry("zip 4", 4) { s, t, p in
      .zip(s[0], s[1], s[2], s[3]) { a, _, _, d in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + d.number, p)
      }
    },
    Entry("zip 5", 5) { s, t, p in
      .zip(s[0], s[1], s[2], s[3], s[4]) { a, _, _, _, e in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + e.number, p)
      }
    },
    Entry("zip 6", 6) { s, t, p in
      .zip(s[0], s[1], s[2], s[3], s[4], s[5]) { a, _, _, _, _, f in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + f.number, p)
      }
    },
    Entry("zip 7", 7) { s, t, p in
      .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6]) { a, _, _, _, _, _, g in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + g.number, p)
      }
    },
    Entry("zip 8", 8) { s, t, p in
      .zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]) { a, _, _, _, _, _, _, h in
        t.capture(); p.call(); return UserCodeCallingValue(a.number + h.number, p)
      }
    },
  ]
}
