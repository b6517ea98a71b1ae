import Rill
import Synchronization

/// One subscription under watch.
final class Member: Sendable {
  let number: Int
  let tape: Tape
  /// What its observer sends from inside.
  let post: Post
  /// Who has made it: a thread or an observer.
  let origin: Post?
  /// How much that one had sent before; nothing of it may come but as a replay.
  let sentBefore: Int
  /// How many values came before `subscribe` returned.
  private let countAtReturn = Atomic<Int>(0)
  private let wasDisposed = Atomic<Bool>(false)
  private let reactions = Atomic<Int>(0)
  private let world: World
  private let subscription = Guarded<(any Disposable)?>(nil)

  init(_ number: Int, _ name: String, _ world: World, origin: Post? = nil) {
    self.number = number
    self.world = world
    self.origin = origin
    tape = Tape("\(name) \(number)", world)
    post = Post(64 + number, world)
    sentBefore = origin?.count ?? 0
  }

  /// Whether somebody had disposed it before the round was brought to an end.
  private let leftEarly = Atomic<Bool>(false)
  var hasLeftEarly: Bool { leftEarly.load(ordering: .relaxed) }
  func noteWhetherItLeft() { leftEarly.store(isDisposed, ordering: .relaxed) }

  /// Whether somebody has disposed it.
  var isDisposed: Bool { wasDisposed.load(ordering: .acquiring) }
  /// Whether `subscribe` has returned.
  var isMade: Bool { subscription.withLock { $0 != nil } }
  var replayed: Int { countAtReturn.load(ordering: .relaxed) }

  /// The newest of the values that only say that all before have come.
  private let marker = Atomic<Int>(0)
  var newestMarker: Int { marker.load(ordering: .acquiring) }

  func noteMarker(_ mark: Int) {
    marker.store(mark, ordering: .releasing)
    world.ring()
  }

  /// Subscribes; `react` is called for each value, from inside its delivery.
  func join<Output: Marked & SendableMetatype>(
    _ stream: Observable<Output>, react: @escaping @Sendable (Member, [Token]) -> Void = { _, _ in },
    onEnd: @escaping @Sendable (Member) -> Void = { _ in }
  ) {
    let leash = Leash(world)
    let made = stream.subscribe(
      onNext: { value in
        leash.hold()
        let tokens = value.tokens
        self.tape.next(tokens.map(\.mark)) { react(self, tokens) }
      },
      onError: { error in
        if case RxError.disposed? = error as? RxError {
          self.tape.end(.refused)
        } else {
          self.tape.end(.failed) { onEnd(self) }
        }
      }, onCompleted: { self.tape.end(.completed) { onEnd(self) } },
      onDisposed: {
        leash.hold()
        self.tape.disposed()
      })
    countAtReturn.store(tape.count, ordering: .relaxed)
    subscription.replace(with: made)
    if isDisposed { made.dispose() }
  }

  /// Disposes it; if it is still being made, whoever makes it does.
  func dispose() {
    wasDisposed.store(true, ordering: .releasing)
    guard let made = subscription.withLock({ $0 }) else { return }
    made.dispose()
    tape.noteDisposal()
  }

  /// Lets the subscription go without disposing it.
  func forget() { subscription.replace(with: nil) }

  /// Whether its observer may do something again: so that a round ends.
  func mayReact(_ most: Int = 12) -> Bool { reactions.add(1, ordering: .relaxed).newValue <= most }
}
