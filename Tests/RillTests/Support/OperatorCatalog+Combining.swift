import Rill

extension Entry {
  /// The operators of `Operators/Combining`.
  static let combining: [Entry] = [
    Entry("startWith") { sources, user in sources[0].startWith(user.value(1), user.value(2)).map { user.pass($0) } },
    Entry("amb", 2) { sources, user in sources[0].map { user.pass($0) }.amb(sources[1]) },
    Entry("amb [3]", 3) { sources, user in
      .amb(
        sources.map {
          $0.map { user.pass($0) }
        })
    },
    Entry("withLatestFrom", 2) { sources, user in sources[0].withLatestFrom(sources[1]).map { user.pass($0) } },
    Entry("withLatestFrom(resultSelector:)", 2) { sources, user in
      sources[0].withLatestFrom(sources[1]) { user.pass(user.value($0.number + $1.number)) }
    },
    Entry("merge", 3) { sources, user in
      .merge(
        sources[0].map { user.pass($0) }, sources[1], sources[2])
    },
    Entry("merge(delayingErrors:)", 2) { sources, user in
      .merge(
        sources[0].map { user.pass($0) }, sources[1], delayingErrors: true)
    },
    Entry("concat(delayingErrors:)", 2) { sources, user in
      .concat(
        sources[0].map { user.pass($0) }, sources[1], delayingErrors: true)
    },
    Entry("pages", 2) { sources, user in
      let request = sources[1]
      return Observable.pages(from: 1, loadingNextOn: sources[0]) { _ in
        user.pass(request)
      } next: {
        user.pass($0.number)
      }.compactMap { try? $0.get() }
    },
    Entry("merge()", 2) { sources, user in Observable.of(sources[0], sources[1]).merge().map { user.pass($0) } },
    Entry("concat", 2) { sources, user in sources[0].map { user.pass($0) }.concat(sources[1]) },
    Entry("concat [2]", 2) { sources, user in
      .concat(
        sources.map {
          $0.map { user.pass($0) }
        })
    },
    Entry("combineLatest [3]", 3) { sources, user in
      .combineLatest(sources) { user.pass(user.value($0.reduce(0) { $0 + $1.number })) }
    },
    Entry("zip [3]", 3) { sources, user in .zip(sources) { user.pass(user.value($0.reduce(0) { $0 + $1.number })) } },
    Entry("merge(maxConcurrent:)", 3) { sources, user in
      Observable.of(sources[0], sources[1], sources[2]).merge(maxConcurrent: 2).map { user.pass($0) }
    },
    Entry("concat()", 2) { sources, user in Observable.of(sources[0], sources[1]).concat().map { user.pass($0) } },
    Entry("switchLatest", 2) { sources, user in Observable.of(sources[0], sources[1]).switchLatest().map { user.pass($0) } },
    Entry("combineLatest 2", 2) { sources, user in
      .combineLatest(sources[0], sources[1]) { user.pass(user.value($0.number + $1.number)) }
    },
    Entry("combineLatest 3", 3) { sources, user in
      .combineLatest(sources[0], sources[1], sources[2]) { user.pass(user.value($0.number + $1.number + $2.number)) }
    },
    Entry("combineLatest 4", 4) { sources, user in
      .combineLatest(sources[0], sources[1], sources[2], sources[3]) { a, _, _, d in user.pass(user.value(a.number + d.number))
      }
    },
    Entry("combineLatest 5", 5) { sources, user in
      .combineLatest(sources[0], sources[1], sources[2], sources[3], sources[4]) { a, _, _, _, e in
        user.pass(user.value(a.number + e.number))
      }
    },
    Entry("combineLatest 6", 6) { sources, user in
      .combineLatest(sources[0], sources[1], sources[2], sources[3], sources[4], sources[5]) { a, _, _, _, _, f in
        user.pass(user.value(a.number + f.number))
      }
    },
    Entry("combineLatest 7", 7) { sources, user in
      .combineLatest(sources[0], sources[1], sources[2], sources[3], sources[4], sources[5], sources[6]) {
        a, _, _, _, _, _, g in user.pass(user.value(a.number + g.number))
      }
    },
    Entry("combineLatest 8", 8) { sources, user in
      .combineLatest(sources[0], sources[1], sources[2], sources[3], sources[4], sources[5], sources[6], sources[7]) {
        a, _, _, _, _, _, _, h in user.pass(user.value(a.number + h.number))
      }
    },
    Entry("zip 2", 2) { sources, user in .zip(sources[0], sources[1]) { user.pass(user.value($0.number + $1.number)) } },
    Entry("zip 3", 3) { sources, user in
      .zip(sources[0], sources[1], sources[2]) { user.pass(user.value($0.number + $1.number + $2.number)) }
    },
    Entry("zip 4", 4) { sources, user in
      .zip(sources[0], sources[1], sources[2], sources[3]) { a, _, _, d in user.pass(user.value(a.number + d.number)) }
    },
    Entry("zip 5", 5) { sources, user in
      .zip(sources[0], sources[1], sources[2], sources[3], sources[4]) { a, _, _, _, e in
        user.pass(user.value(a.number + e.number))
      }
    },
    Entry("zip 6", 6) { sources, user in
      .zip(sources[0], sources[1], sources[2], sources[3], sources[4], sources[5]) { a, _, _, _, _, f in
        user.pass(user.value(a.number + f.number))
      }
    },
    Entry("zip 7", 7) { sources, user in
      .zip(sources[0], sources[1], sources[2], sources[3], sources[4], sources[5], sources[6]) { a, _, _, _, _, _, g in
        user.pass(user.value(a.number + g.number))
      }
    },
    Entry("zip 8", 8) { sources, user in
      .zip(sources[0], sources[1], sources[2], sources[3], sources[4], sources[5], sources[6], sources[7]) {
        a, _, _, _, _, _, _, h in user.pass(user.value(a.number + h.number))
      }
    },
  ]
}
