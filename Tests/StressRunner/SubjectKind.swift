import Rill
import TestSupport

/// One kind of subject.
struct SubjectKind: Sendable {
  let name: String
  let rule: ReplayRule
  /// Whether it keeps no values for new subscribers.
  var isUnbuffered = false
  let make: @Sendable (SentValue) -> TypeErasedSubject

  static let publish = SubjectKind(name: "PublishSubject", rule: .last(0), isUnbuffered: true) { _ in
    let subject = PublishSubject<SentValue>()
    return TypeErasedSubject(
      stream: subject, send: { subject.onNext($0) },
      end: { if $0 { subject.onError(Failure()) } else { subject.onCompleted() } },
      dispose: { subject.dispose() }, hasObservers: { subject.hasObservers },
      useWeakly: { [weak subject] in _ = subject?.hasObservers })
  }

  static let behavior = SubjectKind(name: "BehaviorSubject", rule: .last(1)) { first in
    let subject = BehaviorSubject(value: first)
    return TypeErasedSubject(
      stream: subject, send: { subject.onNext($0) },
      end: { if $0 { subject.onError(Failure()) } else { subject.onCompleted() } },
      dispose: { subject.dispose() }, hasObservers: { subject.hasObservers }, read: { (try? subject.value())?.id },
      useWeakly: { [weak subject] in _ = try? subject?.value() })
  }

  static func replay(_ size: Int?) -> SubjectKind {
    let name = size.map { "ReplaySubject \($0)" } ?? "ReplaySubject unbounded"
    return SubjectKind(name: name, rule: .last(size ?? .max)) { _ in
      let subject = size.map { ReplaySubject<SentValue>.create(bufferSize: $0) } ?? .createUnbounded()
      return TypeErasedSubject(
        stream: subject, send: { subject.onNext($0) },
        end: { if $0 { subject.onError(Failure()) } else { subject.onCompleted() } },
        dispose: { subject.dispose() }, hasObservers: { subject.hasObservers },
        useWeakly: { [weak subject] in subject?.subscribe(onNext: { _ in }, onError: { _ in }).dispose() })
    }
  }

  static let async = SubjectKind(name: "AsyncSubject", rule: .final) { _ in
    let subject = AsyncSubject<SentValue>()
    return TypeErasedSubject(
      stream: subject, send: { subject.onNext($0) },
      end: { if $0 { subject.onError(Failure()) } else { subject.onCompleted() } },
      dispose: { subject.dispose() }, hasObservers: { subject.hasObservers },
      useWeakly: { [weak subject] in subject?.subscribe(onNext: { _ in }, onError: { _ in }).dispose() })
  }

  static let publishRelay = SubjectKind(name: "PublishRelay", rule: .last(0), isUnbuffered: true) { _ in
    let relay = PublishRelay<SentValue>()
    return TypeErasedSubject(
      stream: relay, send: { relay.accept($0) }, hasObservers: { relay.hasObservers },
      useWeakly: { [weak relay] in _ = relay?.hasObservers })
  }

  static let behaviorRelay = SubjectKind(name: "BehaviorRelay", rule: .last(1)) { first in
    let relay = BehaviorRelay(value: first)
    return TypeErasedSubject(
      stream: relay, send: { relay.accept($0) }, hasObservers: { relay.hasObservers }, read: { relay.value.id },
      useWeakly: { [weak relay] in _ = relay?.value })
  }

  /// As long as it has a subscriber, as here, it keeps nothing.
  static let eventRelay = SubjectKind(name: "EventRelay", rule: .last(0), isUnbuffered: true) { _ in
    let relay = EventRelay<SentValue>()
    return TypeErasedSubject(
      stream: relay, send: { relay.accept($0) }, hasObservers: { relay.hasObservers },
      useWeakly: { [weak relay] in _ = relay?.hasObservers })
  }

  static let replayRelay = SubjectKind(name: "ReplayRelay", rule: .last(3)) { _ in
    let relay = ReplayRelay<SentValue>.create(bufferSize: 3)
    return TypeErasedSubject(
      stream: relay, send: { relay.accept($0) }, hasObservers: { relay.hasObservers },
      useWeakly: { [weak relay] in relay?.subscribe(onNext: { _ in }, onError: { _ in }).dispose() })
  }

  static let all = [
    publish, behavior, replay(0), replay(2), replay(nil), async, publishRelay, behaviorRelay, replayRelay, eventRelay,
  ]
}
