import Dispatch
import Foundation
import Rill
import Synchronization
import ThreadTools

extension Arena {
  /// What needs a schedule of its own.
  static let special: [Arena] = [
    Arena("special", "meeting", play: Meetings.first),
    Arena("special", "meeting an end", play: Meetings.atTheEnd),
    Arena("special", "patience", play: patience),
    Arena("special", "unhandled errors", play: unhandledErrors),
    Arena("special", "connecting inside", rounds: 2, play: connectingInside),
    Arena("special", "main lane", isOfMainThread: true, play: mainLane),
  ]

  /// Who delivers does at most 1,024 events of others.
  private static func patience(_ round: Round) {
    guard round.chance(1, of: 4) else { return }
    let world = round.world
    let subject = PublishSubject<Token>()
    let others = 1500
    let own = Guarded<pthread_t?>(nil)
    let doneByHolder = Atomic<Int>(0)
    let delivered = Atomic<Int>(0)
    let isHeld = DispatchSemaphore(value: 0)
    let haveSent = DispatchSemaphore(value: 0)
    let (holder, other) = (Post(0, world), Post(1, world))
    let subscription = subject.subscribe(onNext: { token in
      if Mark(token.mark).sender == 0 {
        own.withLock { $0 = pthread_self() }
        isHeld.signal()
        haveSent.wait()
      } else {
        if own.withLock({ $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }) {
          doneByHolder.add(1, ordering: .relaxed)
        }
        delivered.add(1, ordering: .relaxed)
      }
    })
    round.crew.run([
      {
        subject.onNext(holder.token())
        // From here on it is free for other work.
        own.replace(with: nil)
      },
      {
        isHeld.wait()
        for _ in 0..<others { subject.onNext(other.token()) }
        haveSent.signal()
      },
    ])
    if doneByHolder.load(ordering: .relaxed) > 1024 {
      world.fault("a sender delivered \(doneByHolder.load(ordering: .relaxed)) events of another")
    }
    if !world.wait(until: { delivered.load(ordering: .relaxed) == others }) {
      world.fault("\(delivered.load(ordering: .relaxed)) of \(others) events came after the gate was handed on")
    }
    subscription.dispose()
  }

  /// The hook for unhandled errors is called from several threads, and may look at itself.
  private static func unhandledErrors(_ round: Round) {
    let original = Hooks.defaultErrorHandler
    let calls = Atomic<Int>(0)
    Hooks.defaultErrorHandler = { _, _ in
      _ = Hooks.defaultErrorHandler
      calls.add(1, ordering: .relaxed)
    }
    let threads = round.number(2...4)
    round.onThreads((0..<threads).map { _ in { for _ in 0..<5 { Observable<Int>.error(Failure()).subscribe().dispose() } } })
    Hooks.defaultErrorHandler = original
    if calls.load(ordering: .relaxed) != threads * 5 {
      round.world.fault("\(calls.load(ordering: .relaxed)) calls of the hook")
    }
  }

  /// The source of a shared stream subscribes to that stream while it is being connected, and sends.
  private static func connectingInside(_ round: Round) {
    let world = round.world
    let form = round.pick(SharedForm.all)
    let shared = Guarded<Observable<Token>?>(nil)
    let (outer, inner) = (Member(0, form.name, world), Member(1, form.name, world))
    let post = Post(0, world)
    let count = round.number(1...5)
    let kept = form.share(
      .create { observer in
        if let stream = shared.withLock({ $0 }) { inner.join(stream) }
        for _ in 0..<count { observer.onNext(post.token()) }
        return Disposables.create()
      })
    shared.replace(with: kept)
    outer.join(kept)
    shared.replace(with: nil)
    for member in [outer, inner] where member.tape.firstMarks.map({ Mark($0).number }) != Array(0..<count) {
      world.fault(
        "\(member.tape.name): saw \(member.tape.firstMarks.map(Mark.init)) of a source that sends while it is connected")
    }
    outer.dispose()
    inner.dispose()
  }

  /// What threads send to relays arrives on the main queue, in the relay's order, whole.
  private static func mainLane(_ round: Round) {
    let world = round.world
    let relay = BehaviorRelay(value: Token(0, world))
    let signals = PublishRelay<Token>()
    let tape = Tape("relay", world)
    let driven = Tape("drive", world)
    let emitted = Tape("emit", world)
    let bag = DisposeBag()
    let direct = relay.asObservable().tapped(tape).subscribe(onNext: { _ in })
    let counted = Atomic<Int>(0)
    MainActor.assumeIsolated {
      relay.asDriver().drive(onNext: { token in
        driven.next([token.mark])
        counted.add(1, ordering: .relaxed)
      }).disposed(by: bag)
      signals.asSignal().emit(onNext: { token in
        emitted.next([token.mark])
        counted.add(1, ordering: .relaxed)
      }).disposed(by: bag)
    }
    let posts = (0..<round.number(2...4)).map { Post($0, world) }
    let count = round.number(1...20)
    round.crew.run(
      posts.map { post in
        {
          for _ in 0..<count {
            let token = post.token()
            relay.accept(token)
            signals.accept(token)
          }
        }
      })
    let limit = Date() + 10
    // A driver may leave nothing out, and so may a signal; the driver has the first value, too.
    while counted.load(ordering: .relaxed) < 2 * posts.count * count + 1, Date() < limit {
      _ = RunLoop.main.run(mode: .default, before: Date() + 0.01)
    }
    direct.dispose()
    if driven.firstMarks != tape.firstMarks { world.fault("drive: \(difference(driven.firstMarks, tape.firstMarks))") }
    if emitted.entries.count != posts.count * count { world.fault("emit: \(emitted.entries.count) of \(posts.count * count)") }
  }
}
