import Rill

/// What newcomers of a subject get of what came before.
enum SubjectRule: Sendable {
  /// So many of the last values, at the most.
  case last(Int)
  /// The last value, when it has completed.
  case final
}

/// A subject or relay behind one face.
struct Face: Sendable {
  let stream: Observable<Token>
  let send: @Sendable (Token) -> Void
  /// Ends it, with an error or without; nil for relays.
  var end: (@Sendable (_ fails: Bool) -> Void)?
  var dispose: (@Sendable () -> Void)?
  let hasObservers: @Sendable () -> Bool
  /// What its value is.
  var read: @Sendable () -> Int? = { nil }
  /// A use of it that does not keep it alive: for `deinit`s.
  let touch: @Sendable () -> Void
}

/// One kind of subject.
struct SubjectKind: Sendable {
  let name: String
  let rule: SubjectRule
  /// Whether it remembers nothing for newcomers.
  var isPlain = false
  let make: @Sendable (Token) -> Face

  static let publish = SubjectKind(name: "PublishSubject", rule: .last(0), isPlain: true) { _ in
    let subject = PublishSubject<Token>()
    return Face(
      stream: subject, send: { subject.onNext($0) },
      end: { if $0 { subject.onError(Failure()) } else { subject.onCompleted() } },
      dispose: { subject.dispose() }, hasObservers: { subject.hasObservers },
      touch: { [weak subject] in _ = subject?.hasObservers })
  }

  static let behavior = SubjectKind(name: "BehaviorSubject", rule: .last(1)) { first in
    let subject = BehaviorSubject(value: first)
    return Face(
      stream: subject, send: { subject.onNext($0) },
      end: { if $0 { subject.onError(Failure()) } else { subject.onCompleted() } },
      dispose: { subject.dispose() }, hasObservers: { subject.hasObservers }, read: { (try? subject.value())?.mark },
      touch: { [weak subject] in _ = try? subject?.value() })
  }

  static func replay(_ size: Int?) -> SubjectKind {
    let name = size.map { "ReplaySubject \($0)" } ?? "ReplaySubject unbounded"
    return SubjectKind(name: name, rule: .last(size ?? .max)) { _ in
      let subject = size.map { ReplaySubject<Token>.create(bufferSize: $0) } ?? .createUnbounded()
      return Face(
        stream: subject, send: { subject.onNext($0) },
        end: { if $0 { subject.onError(Failure()) } else { subject.onCompleted() } },
        dispose: { subject.dispose() }, hasObservers: { subject.hasObservers },
        touch: { [weak subject] in subject?.subscribe(onNext: { _ in }, onError: { _ in }).dispose() })
    }
  }

  static let async = SubjectKind(name: "AsyncSubject", rule: .final) { _ in
    let subject = AsyncSubject<Token>()
    return Face(
      stream: subject, send: { subject.onNext($0) },
      end: { if $0 { subject.onError(Failure()) } else { subject.onCompleted() } },
      dispose: { subject.dispose() }, hasObservers: { subject.hasObservers },
      touch: { [weak subject] in subject?.subscribe(onNext: { _ in }, onError: { _ in }).dispose() })
  }

  static let publishRelay = SubjectKind(name: "PublishRelay", rule: .last(0), isPlain: true) { _ in
    let relay = PublishRelay<Token>()
    return Face(
      stream: relay, send: { relay.accept($0) }, hasObservers: { relay.hasObservers },
      touch: { [weak relay] in _ = relay?.hasObservers })
  }

  static let behaviorRelay = SubjectKind(name: "BehaviorRelay", rule: .last(1)) { first in
    let relay = BehaviorRelay(value: first)
    return Face(
      stream: relay, send: { relay.accept($0) }, hasObservers: { relay.hasObservers }, read: { relay.value.mark },
      touch: { [weak relay] in _ = relay?.value })
  }

  static let replayRelay = SubjectKind(name: "ReplayRelay", rule: .last(3)) { _ in
    let relay = ReplayRelay<Token>.create(bufferSize: 3)
    return Face(
      stream: relay, send: { relay.accept($0) }, hasObservers: { relay.hasObservers },
      touch: { [weak relay] in relay?.subscribe(onNext: { _ in }, onError: { _ in }).dispose() })
  }

  static let all = [
    publish, behavior, replay(0), replay(2), replay(nil), async, publishRelay, behaviorRelay, replayRelay,
  ]
}
