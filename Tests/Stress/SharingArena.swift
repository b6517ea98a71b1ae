import Rill
import Synchronization

extension Arena {
  /// Shared streams of every form: what their subscribers see of one connection, and when there is one.
  static let sharing = SharedForm.all.map { form in
    Arena("sharing", form.name, rounds: 3) { SharingRound(form, $0).play() }
  }
}

/// A way to share a stream.
struct SharedForm: Sendable {
  let name: String
  /// How many values a newcomer gets of what came before.
  let replayed: Int
  /// Whether they outlive the connection.
  let isForever: Bool
  let share: @Sendable (Observable<Token>) -> Observable<Token>

  static let all = [
    SharedForm(name: "share", replayed: 0, isForever: false) { $0.share() },
    SharedForm(name: "share(replay: 1)", replayed: 1, isForever: false) { $0.share(replay: 1) },
    SharedForm(name: "share(replay: 2, scope: .forever)", replayed: 2, isForever: true) {
      $0.share(replay: 2, scope: .forever)
    },
    SharedForm(name: "share(scope: .forever)", replayed: 0, isForever: true) { $0.share(replay: 0, scope: .forever) },
    SharedForm(name: "publish, refCount", replayed: 0, isForever: false) { $0.publish().refCount() },
    SharedForm(name: "replay(1), refCount", replayed: 1, isForever: false) { $0.replay(1).refCount() },
    SharedForm(name: "replayAll, refCount", replayed: .max, isForever: false) { $0.replayAll().refCount() },
    SharedForm(name: "multicast, refCount", replayed: 0, isForever: false) {
      $0.multicast { PublishSubject<Token>() }.refCount()
    },
  ]
}

/// One shared stream; threads that subscribe, take one value, leave, send, and subscribe again from inside the end.
private final class SharingRound: Sendable {
  /// What is shared.
  private enum Source: CaseIterable {
    /// A subject.
    case hot
    /// The first values of a subject: it ends by itself and is started again.
    case short
    /// Sends three values while it is connected, and stays.
    case eager
    /// Sends three values while it is connected, and ends.
    case brief
  }

  private enum Action {
    case send
    case join
    case takeOne
    case leave(Int)
    case linger(Int)
  }

  private let form: SharedForm
  private let source: Source
  private let world: World
  private let dice: Dice
  private let subject: Guarded<PublishSubject<Token>?>
  private let shared: Guarded<Observable<Token>?>
  private let members = Guarded<[Member]>([])
  private let connections = Guarded<[Tape]>([])
  private let posts: [Post]
  private let scripts: [[Action]]
  private let again = Atomic<Int>(0)
  private let round: Guarded<Round>

  init(_ form: SharedForm, _ round: Round) {
    self.form = form
    self.round = Guarded(round)
    let world = round.world
    self.world = world
    dice = Dice(seed: round.seed)
    source = round.pick(Source.allCases)
    subject = Guarded(PublishSubject())
    shared = Guarded(nil)
    let threads = round.chance(1, of: 2) ? 2 : round.number(2...6)
    posts = (0..<threads).map { Post($0, world) }
    let length = round.chance(1, of: 2) ? 4 : round.number(4...20)
    scripts = (0..<threads).map { _ in
      (0..<length).map { _ in
        switch round.number(0...9) {
        case 0...2: .send
        case 3, 4: .join
        case 5: .takeOne
        case 6...8: .leave(round.number(0...30))
        default: .linger(round.number(0...300))
        }
      }
    }
  }

  func play() {
    // Deferred, so that each connection has a tape of its own.
    let stream = Observable.deferred { [weak self] in self?.connection() ?? .empty() }
    shared.withLock { $0 = form.share(stream) }
    round.withLock { $0 }.onThreads(posts.indices.map { thread in { self.perform(thread) } })
    serveThoseWhoStay()
    let all = members.withLock { $0 }
    for member in all { member.dispose() }
    if !world.wait(until: { all.allSatisfy(\.tape.isOver) }) { world.fault("\(form.name): not released") }
    let tapes = connections.withLock { $0 }
    if !world.wait(until: { tapes.allSatisfy { $0.isOver } }) {
      world.fault(
        "\(form.name), \(source): \(tapes.filter { !$0.isOver }.count) of \(tapes.count) connections outlive their subscribers")
    }
    if !world.wait(until: { subject.withLock { $0?.hasObservers } != true }) { world.fault("\(form.name): still connected") }
    shared.replace(with: nil)
    subject.replace(with: nil)
    for member in all { member.forget() }
    if !world.wait(until: { world.livingCount == 0 }) { world.fault("\(form.name), \(source): \(world.livingCount) are left") }
    if world.found.isEmpty { check(all, tapes) }
  }

  // MARK: What happens

  /// One connection.
  private func connection() -> Observable<Token> {
    let tape = connections.withLock { tapes -> Tape in
      tapes.append(Tape("\(form.name), connection \(tapes.count)", world))
      return tapes[tapes.count - 1]
    }
    let post = Post(200 + connections.withLock { $0.count }, world)
    guard let hot = subject.withLock({ $0 }) else { return .empty() }
    let stream: Observable<Token> =
      switch source {
      case .hot: hot
      case .short: hot.take(3)
      case .eager, .brief:
        .create { [isBrief = source == .brief, leash = Leash(world)] observer in
          for _ in 0..<3 { observer.onNext(post.token()) }
          if isBrief { observer.onCompleted() }
          return Disposables.create { leash.hold() }
        }
      }
    return stream.tapped(tape)
  }

  private func perform(_ thread: Int) {
    for action in scripts[thread] {
      switch action {
      case .send: send(posts[thread])
      case .join: join(takesOne: false)
      case .takeOne: join(takesOne: true)
      case .leave(let choice): members.withLock { $0.isEmpty ? nil : $0[choice % $0.count] }?.dispose()
      case .linger(let turns): linger(turns)
      }
    }
  }

  private func send(_ post: Post) { subject.withLock { $0 }?.onNext(post.token()) }

  private func join(takesOne: Bool) {
    guard let stream = shared.withLock({ $0 }) else { return }
    let member = members.withLock { members -> Member? in
      guard members.count < 30 else { return nil }
      members.append(Member(members.count, form.name, world))
      return members[members.count - 1]
    }
    guard let member else { return }
    member.join(
      takesOne ? stream.take(1) : stream, react: { [weak self] in self?.react($0, $1[0]) },
      onEnd: { [weak self] member in
        // From inside the end: a new start. But not for ever.
        guard let self, dice.roll(member.number, 3) == 0, again.add(1, ordering: .relaxed).newValue < 6 else { return }
        join(takesOne: false)
      })
  }

  private func react(_ member: Member, _ token: Token) {
    let choice = dice.roll(token.mark &+ member.number &* 31, 16)
    guard choice < 5, member.mayReact(3) else { return }
    switch choice {
    case 0: send(member.post)
    case 1: member.dispose()
    case 2: members.withLock { $0[token.mark % $0.count] }.dispose()
    case 3: join(takesOne: true)
    default: join(takesOne: false)
    }
  }

  /// Who has not left and not ended is connected, and sees what is sent.
  private func serveThoseWhoStay() {
    guard source == .hot else { return }
    let staying = members.withLock { $0 }.filter { !$0.isDisposed && !$0.tape.isEnded }
    let counts = staying.map(\.tape.count)
    send(posts[0])
    for (member, count) in zip(staying, counts) where member.tape.count == count && !member.isDisposed {
      world.fault("\(member.tape.name): is not connected")
    }
  }

  // MARK: What must hold

  private func check(_ all: [Member], _ tapes: [Tape]) {
    var places: [Int: (connection: Int, place: Int)] = [:]
    for (connection, tape) in tapes.enumerated() {
      for (place, mark) in tape.firstMarks.enumerated() where places[mark] == nil { places[mark] = (connection, place) }
    }
    for member in all {
      var before: (connection: Int, place: Int)?
      for mark in member.tape.firstMarks {
        guard let now = places[mark] else { return world.fault("\(member.tape.name): \(Mark(mark)) was never sent") }
        if let before {
          let isNext = now.connection == before.connection && now.place == before.place + 1
          // One subject for all: what is replayed may be of a connection before, and one may still be on its way out.
          let isLater = form.isForever && now.connection > before.connection
          if !isNext && !isLater && !isAmongTwins(mark, before, tapes) {
            return world.fault("\(member.tape.name): \(now) follows \(before)")
          }
        }
        before = now
      }
    }
    // One connection at a time; but each thread may still be ending one.
    guard source == .hot || source == .short else { return }
    for tape in tapes {
      guard let begun = tape.attachStamp else { continue }
      let running = tapes.filter { other in
        guard let earlier = other.attachStamp, earlier < begun else { return false }
        return other.releaseStamp.map { $0 > begun } ?? true
      }
      if running.count > posts.count { world.fault("\(tape.name): begun while \(running.count) were there") }
    }
  }

  /// A value of a subject that two connections had, one on its way out.
  private func isAmongTwins(_ mark: Int, _ before: (connection: Int, place: Int), _ tapes: [Tape]) -> Bool {
    let mine = tapes[before.connection].firstMarks[before.place]
    return tapes.contains { tape in
      guard let place = tape.firstMarks.firstIndex(of: mark), place > 0 else { return false }
      return tape.firstMarks[place - 1] == mine
    }
  }
}
