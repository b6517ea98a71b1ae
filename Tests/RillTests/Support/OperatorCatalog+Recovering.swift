import Rill

extension Entry {
  /// The operators of `Operators/Recovering`.
  static let recovering: [Entry] = [
    Entry("catch", 2) { s, t, p in
      let other = s[1]
      return s[0].catch { _ in
        t.capture(); p.call(); return other
      }
    },
    Entry("catchAndReturn", 1) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.catchAndReturn(UserCodeCallingValue(1, p))
    },
    Entry("catch(sequence:)", 2, seesDeath: false) { s, t, p in
      .catch(
        sequence: s.map {
          $0.map {
            t.capture(); p.call(); return $0
          }
        })
    },
    Entry("retry(2)", 1, seesDeath: false) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.retry(2)
    },
    Entry("retry()", 1, seesDeath: false) { s, t, p in
      s[0].map {
        t.capture(); p.call(); return $0
      }.take(3).retry()
    },
    Entry("retry(when:)", 2, seesDeath: false) { s, t, p in
      let notifier = s[1]
      return s[0].retry { (errors: Observable<any Error>) in
        errors.flatMap { _ in
          t.capture(); p.call(); return notifier
        }
      }
    },
    Entry("repeat(when:)", 2, seesDeath: false) { s, t, p in
      let notifier = s[1]
      return s[0].repeat { _ in
        notifier.map {
          t.capture(); p.call(); return $0
        }
      }
    },
  ]
}
