import Rill
import Synchronization

extension Arena {
  /// Every kind of subject: what all observers see, and what those see who come and go.
  static let subjects = SubjectKind.all.map { kind in
    Arena("subjects", kind.name, rounds: 2) { round in SubjectRound(kind, round).play() }
  }
}

/// One subject; threads and observers that send, subscribe, dispose, end and read.
final class SubjectRound: Sendable {
  private enum Action {
    case send(Int)
    case join
    case leave(Int)
    case read
    case end(fails: Bool)
    case dispose
    case linger(Int)
  }

  private let kind: SubjectKind
  private let world: World
  private let dice: Dice
  private let face: Guarded<Face?>
  private let members = Guarded<[Member]>([])
  /// Those who stay; the first sees all.
  private let residents: Int
  private let posts: [Post]
  private let marks: Post
  private let scripts: [[Action]]
  /// Whether it may end before all threads are done.
  private let endsEarly: Bool
  /// Whether the subject was disposed before all threads were done.
  private let wasDisposed = Atomic<Bool>(false)
  private let readings = Guarded<[(delivered: Int, read: Int)]>([])
  private let round: Guarded<Round>

  init(_ kind: SubjectKind, _ round: Round) {
    self.kind = kind
    self.round = Guarded(round)
    let world = round.world
    self.world = world
    dice = Dice(seed: round.seed)
    face = Guarded(kind.make(Post(63, world).token()))
    residents = round.number(1...3)
    let threads = round.chance(1, of: 2) ? 2 : round.number(2...8)
    marks = Post(62, world)
    posts = (0..<threads).map { Post($0, world) }
    endsEarly = round.chance(1, of: 4)
    let length = round.chance(1, of: 40) && !endsEarly ? 400 : round.chance(1, of: 3) ? 3 : round.number(4...40)
    let (endsEarly, canEnd, canBeDisposed) = (endsEarly, face.withLock { $0?.end != nil }, round.chance(1, of: 3))
    scripts = (0..<threads).map { _ in
      (0..<length).map { _ in
        switch round.number(0...99) {
        case 0..<60: .send(1)
        case 60..<64: .send(round.number(2...9))
        case 64..<74: .join
        case 74..<84: .leave(round.number(0...30))
        case 84..<88: .read
        case 88: endsEarly && canEnd ? .end(fails: round.chance(1, of: 2)) : .send(1)
        case 89: endsEarly && canEnd && canBeDisposed ? .dispose : .send(1)
        default: .linger(round.number(0...400))
        }
      }
    }
  }

  func play() {
    world.onRelease = dice.roll(1, 3) == 0 ? face.withLock { $0?.touch } : nil
    world.sent.store(0, ordering: .relaxed)
    let initial = use { $0.read() }.flatMap { $0 } == nil ? 0 : 1
    for _ in 0..<residents { join(origin: nil) }
    round.withLock { $0 }.onThreads(posts.indices.map { thread in { self.perform(thread) } })
    if !endsEarly { awaitQuiet(initial) }
    let finale = bringToAnEnd()
    let all = members.withLock { $0 }
    if !world.wait(until: { all.allSatisfy(\.tape.isOver) }) {
      world.fault("\(kind.name): not released after \(finale): \(all.filter { !$0.tape.isOver }.map(\.number))")
    }
    // A gate that was handed on to a queue may still have removals to do.
    if !world.wait(until: { use { $0.hasObservers() } != true }) { world.fault("\(kind.name): has observers after \(finale)") }
    face.replace(with: nil)
    for member in all { member.forget() }
    world.onRelease = nil
    if !world.wait(until: { world.livingCount == 0 }) {
      world.fault("\(kind.name): \(world.livingCount) values and closures are left after \(finale)")
    }
    _ = world.wait { !all.contains { $0.tape.isBusy } }
    if world.found.isEmpty { check(all) }
  }

  /// Waits until all has been delivered, first without sending anything that would set it going again.
  private func awaitQuiet(_ initial: Int) {
    guard case .last = kind.rule else { return }
    let first = members.withLock { $0[0] }
    let total = { [world] in initial + world.sent.load(ordering: .relaxed) }
    if !world.wait(until: { first.tape.count == total() }) {
      return world.fault("\(kind.name): \(first.tape.count) of \(total()) came")
    }
    // Those behind it may still be at it, on a queue that the gate was handed to, and send more. So: until a marker that all have
    // seen has been the last.
    var marked = 0
    repeat {
      let marker = marks.token()
      marked = total()
      let mark = marker.mark
      send(marker)
      let all = members.withLock { $0 }
      if !world.wait(until: { all.allSatisfy { $0.isDisposed || $0.newestMarker >= mark } }) {
        return world.fault("\(kind.name): a marker has not reached all")
      }
    } while marked != total()
  }

  // MARK: What happens

  private func perform(_ thread: Int) {
    for action in scripts[thread] {
      switch action {
      case .send(let count): for _ in 0..<count { send(posts[thread].token()) }
      case .join: join(origin: posts[thread])
      case .leave(let choice): someone(choice)?.dispose()
      case .read: _ = use { $0.read() }
      case .end(let fails): use { $0.end?(fails) }
      case .dispose:
        wasDisposed.store(true, ordering: .relaxed)
        use { $0.dispose?() }
      case .linger(let turns): linger(turns)
      }
    }
  }

  private func use<Result>(_ body: (Face) -> Result) -> Result? { face.withLock { $0 }.map(body) }

  private func send(_ token: Token) { use { $0.send(token) } }

  private func join(origin: Post?) {
    guard let stream = use(\.stream) else { return }
    let member = members.withLock { members -> Member? in
      guard members.count < 24 else { return nil }
      let member = Member(members.count, kind.name, world, origin: origin)
      members.append(member)
      return member
    }
    guard let member else { return }
    member.join(stream, react: { [weak self] member, tokens in self?.react(member, tokens[0]) })
  }

  /// One of those who do not stay.
  private func someone(_ choice: Int) -> Member? {
    members.withLock { members in
      let others = members.count - residents
      return others > 0 ? members[residents + choice % others] : nil
    }
  }

  private func react(_ member: Member, _ token: Token) {
    if Mark(token.mark).sender == marks.sender { return member.noteMarker(token.mark) }
    if let burst = token.burst, !burst.isInOrder(at: Mark(token.mark).number & 0xF) {
      world.fault("\(kind.name): a value is delivered while one queued before it is still there")
    }
    let choice = dice.roll(token.mark ^ member.number &* 7919, 32)
    if choice < 2 {
      // What is stored is at least as new as what is announced.
      if let reading = use({ $0.read() }) ?? nil { readings.withLock { $0.append((token.mark, reading)) } }
      return
    }
    guard choice < 9, member.mayReact() else { return }
    switch choice {
    case 2, 3: send(member.post.token())
    case 4: sendBurst(member)
    case 5: join(origin: member.post)
    case 6: if member.number >= residents { member.dispose() }
    case 7: someone(token.mark)?.dispose()
    default: if endsEarly { use { $0.end?(token.mark.isMultiple(of: 2)) } }
    }
  }

  private func sendBurst(_ member: Member) {
    let count = 5
    // Values whose places in the burst can be told from their numbers.
    let isAligned = member.post.count & 0xF == 0
    // What keeps values for a newcomer keeps them until that one has had its replay.
    let burst = kind.isPlain && isAligned ? Burst(size: count) : nil
    for _ in 0..<count { send(member.post.token(burst: burst)) }
  }

  private func bringToAnEnd() -> String {
    let way = dice.roll(2, 5)
    switch way {
    case 0, 1: use { $0.end?(way == 1) }
    case 2: face.withLock { $0?.dispose }?()
    default: break
    }
    for member in members.withLock({ $0 }) { member.noteWhetherItLeft() }
    if way == 4 {
      let last = face.withLock { face -> Face? in
        defer { face = nil }
        return face
      }
      withExtendedLifetime(last) {}
    } else {
      // A relay has no end, and not everyone a chance to dispose itself.
      for member in members.withLock({ $0 }) { member.dispose() }
    }
    return ["the end", "the error", "the disposal of the subject", "disposal", "the subject's death"][way]
  }

  // MARK: What must hold

  private func check(_ all: [Member]) {
    let reference = all[0].tape.firstMarks
    var places: [Int: Int] = [:]
    for (place, mark) in reference.enumerated() where places.updateValue(place, forKey: mark) != nil {
      return world.fault("\(kind.name): \(mark) came twice")
    }
    switch kind.rule {
    case .final: checkFinalValues(all)
    case .last(let kept):
      checkSenders(reference, all)
      for member in all { check(member, reference, places, kept: kept) }
      for (delivered, read) in readings.withLock({ $0 }) {
        guard let announced = places[delivered], let stored = places[read] else { continue }
        if stored < announced { world.fault("\(kind.name): the value was older than what was announced") }
      }
    }
  }

  /// Each sender's values came in its order, and all of them if nothing ended before.
  private func checkSenders(_ reference: [Int], _ all: [Member]) {
    var next: [Int: Int] = [:]
    for mark in reference.map(Mark.init) {
      if mark.number != next[mark.sender, default: 0] {
        return world.fault("\(kind.name): of sender \(mark.sender), \(mark.number) came, not \(next[mark.sender, default: 0])")
      }
      next[mark.sender] = mark.number + 1
    }
    if endsEarly { return }
    for post in posts + all.map(\.post) where next[post.sender, default: 0] != post.count {
      world.fault("\(kind.name): \(next[post.sender, default: 0]) of \(post.count) came from sender \(post.sender)")
    }
  }

  /// A member has seen a stretch of what all see: from where it subscribed, with what is replayed, until it left.
  private func check(_ member: Member, _ reference: [Int], _ places: [Int: Int], kept: Int) {
    let seen = member.tape.firstMarks
    let place = member.tape.name
    let start = seen.first.flatMap { places[$0] } ?? reference.count
    guard seen.isEmpty || places[seen[0]] != nil, seen.elementsEqual(reference[start...].prefix(seen.count)) else {
      return world.fault("\(place): saw another order: \(difference(seen, Array(reference[start...])))")
    }
    if member.hasLeftEarly || endsEarly && seen.isEmpty { return }
    // The disposal of a subject is for those, too, who are about to join.
    if start + seen.count != reference.count, !wasDisposed.load(ordering: .relaxed) {
      return world.fault("\(place): saw \(seen.count) values from \(start) on, of \(reference.count)")
    }
    guard let origin = member.origin, !seen.isEmpty else { return }
    let before = places[Mark(sender: origin.sender, number: member.sentBefore - 1).value].map { $0 + 1 } ?? 0
    let after = places[Mark(sender: origin.sender, number: member.sentBefore).value] ?? reference.count
    let earliest = max(0, before - min(kept, before))
    let latest = max(0, after - min(kept, after))
    if !(earliest...latest).contains(start) {
      world.fault("\(place): began at \(start), not in \(earliest)...\(latest)")
    }
    if !endsEarly, member.replayed < min(kept, before) {
      world.fault("\(place): \(member.replayed) values before `subscribe` returned, of \(min(kept, before))")
    }
  }

  private func checkFinalValues(_ all: [Member]) {
    let values = Set(all.filter { !$0.hasLeftEarly && !endsEarly || !$0.tape.entries.isEmpty }.map(\.tape.firstMarks))
    if values.count > 1 { world.fault("\(kind.name): different last values: \(values)") }
    guard let last = values.first?.first.map(Mark.init), !endsEarly else { return }
    let sender = (posts + all.map(\.post)).first { $0.sender == last.sender }
    if let sender, sender.count != last.number + 1 { world.fault("\(kind.name): \(last.number) is not the last of its sender") }
  }
}
