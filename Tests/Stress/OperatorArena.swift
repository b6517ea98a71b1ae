import Rill
import Synchronization

extension Arena {
  /// Every operator with several sources, and those that change threads.
  static let operators = Combination.all.map { combination in
    Arena("operators", combination.name, rounds: 2) { OperatorRound(combination, $0).play() }
  }
}

/// Subscriptions of one operator; threads that send to its sources, subscribe, dispose and end.
private final class OperatorRound: Sendable {
  private enum Action {
    case send(Int)
    case join
    case leave(Int)
    case end(Int, fails: Bool)
    case linger(Int)
  }

  /// What comes behind the operator.
  private enum Tail: Equatable {
    case nothing
    case take(Int)
    case fail(Int)
  }

  private struct Place {
    let member: Member
    let taps: [Tape]
    let kit: Kit
    let tail: Tail
  }

  private let combination: Combination
  private let world: World
  private let dice: Dice
  private let faces: Guarded<[Face]>
  private let places = Guarded<[Place]>([])
  /// Whether it is too late to join: an observer that is under way on a thread of a scheduler may still want to.
  private let isClosed = Atomic<Bool>(false)
  /// Whether its sources have nothing for newcomers, such as a stream that is begun by the end of another.
  private let isPlain: Bool
  private let residents: Int
  private let posts: [Post]
  private let scripts: [[Action]]
  private let endsEarly: Bool
  private let isEnding = Atomic<Bool>(false)
  private let round: Guarded<Round>

  init(_ combination: Combination, _ round: Round) {
    self.combination = combination
    self.round = Guarded(round)
    let world = round.world
    self.world = world
    dice = Dice(seed: round.seed)
    let count = round.number(combination.sources)
    isPlain = round.chance(3, of: 4)
    let kind = isPlain ? SubjectKind.publish : .behavior
    faces = Guarded((0..<count).map { kind.make(Post(40 + $0, world).token()) })
    residents = round.number(1...2)
    let threads = round.chance(1, of: 2) ? 2 : round.number(2...8)
    posts = (0..<threads).map { Post($0, world) }
    endsEarly = round.chance(1, of: 3)
    let length = round.chance(1, of: 3) ? 4 : round.number(4...24)
    scripts = (0..<threads).map { [endsEarly] _ in
      (0..<length).map { _ in
        switch round.number(0...99) {
        case 0..<70: .send(round.number(0...count - 1))
        case 70..<75: .join
        case 75..<82: .leave(round.number(0...30))
        case 82..<86: endsEarly ? .end(round.number(0...count - 1), fails: round.chance(1, of: 2)) : .send(0)
        default: .linger(round.number(0...300))
        }
      }
    }
  }

  func play() {
    world.onRelease = dice.roll(1, 4) == 0 ? faces.withLock { $0[0].touch } : nil
    for _ in 0..<residents { join() }
    // Sometimes all sources but the first have a value from the beginning.
    if dice.roll(3, 2) == 0 { for source in faces.withLock({ $0.indices }).dropFirst() { send(source, posts[0]) } }
    let start = world.stamp()
    round.withLock { $0 }.onThreads(posts.indices.map { thread in { self.perform(thread) } })
    var all = places.withLock { $0 }
    let counts = all.map(\.member.tape.count)
    let isCut = all.map { !combination.isTimed && $0.member.tape.ending == .failed }
    let (finale, hasDisposed) = bringToAnEnd()
    // What has become of those who joined from inside the finale is not looked at.
    if !world.wait(until: { all.allSatisfy(\.member.tape.isOver) }) {
      let left = all.filter { !$0.member.tape.isOver }.map(\.member.number)
      world.fault("\(combination.name): not released after \(finale): \(left)")
    }
    // Who has disposed from inside of what the finale brought has dropped what was queued.
    if !hasDisposed { for place in places.withLock({ $0 }) { place.member.noteWhetherItLeft() } }
    places.withLock { _ in isClosed.store(true, ordering: .relaxed) }
    for place in places.withLock({ $0 }) { place.member.dispose() }
    if !world.wait(until: { !faces.withLock { $0 }.contains { $0.hasObservers() } }) {
      world.fault("\(combination.name): a source has observers after \(finale)")
    }
    faces.replace(with: [])
    for place in places.withLock({ $0 }) { place.member.forget() }
    let evidence = zip(all, isCut).map { place, isCut in
      Evidence(
        taps: place.taps, inner: place.kit.inner, hasMore: place.kit.hasMore, output: place.member.tape,
        isWhole: !place.member.hasLeftEarly && place.tail == .nothing && !isCut
          && (!combination.isTimed || place.member.tape.ending == .completed),
        wasDisposed: place.member.isDisposed, start: start)
    }
    places.replace(with: [])
    all = []
    world.onRelease = nil
    if !world.wait(until: { world.livingCount == 0 }) {
      world.fault("\(combination.name): \(world.livingCount) values and closures are left after \(finale)")
    }
    _ = world.wait { !evidence.contains { $0.output.isBusy } }
    guard world.found.isEmpty else { return }
    for (evidence, count) in zip(evidence, counts) {
      if let fault = combination.check(evidence) { world.fault("\(evidence.output.name): \(fault) (\(finale))") }
      // What was under way when the threads were done has been delivered then.
      if combination.isPrompt, isPlain, !combination.isTimed, evidence.isWhole, evidence.output.count != count {
        world.fault("\(evidence.output.name): \(evidence.output.count - count) values came only with \(finale)")
      }
    }
  }

  // MARK: What happens

  private func perform(_ thread: Int) {
    for action in scripts[thread] {
      switch action {
      case .send(let source): send(source, posts[thread])
      case .join: join()
      case .leave(let choice): someone(choice)?.dispose()
      case .end(let source, let fails): end(source, fails)
      case .linger(let turns): linger(turns)
      }
    }
  }

  private func face(_ source: Int) -> Face? { faces.withLock { source < $0.count ? $0[source] : nil } }
  private func send(_ source: Int, _ post: Post) { face(source).map { $0.send(post.token()) } }
  private func end(_ source: Int, _ fails: Bool) { face(source)?.end?(fails) }

  private func someone(_ choice: Int) -> Member? {
    places.withLock { places in
      let others = places.count - residents
      return others > 0 ? places[residents + choice % others].member : nil
    }
  }

  private func join() {
    let sources = faces.withLock { $0 }
    guard !sources.isEmpty else { return }
    let place = places.withLock { places -> Place? in
      guard places.count < 6, !isClosed.load(ordering: .relaxed) else { return nil }
      let number = places.count
      let member = Member(number, combination.name, world)
      let length = 1 + dice.roll(number + 100, 6)
      let tails: [Tail] = [.nothing, .nothing, .take(length), .fail(length)]
      let tail = number < residents ? .nothing : tails[dice.roll(number, 4)]
      let place = Place(
        member: member, taps: sources.indices.map { Tape("\(combination.name) \(number), source \($0)", world) },
        kit: Kit(combination.name, world), tail: tail)
      places.append(place)
      return place
    }
    guard let place else { return }
    let tapped = zip(sources, place.taps).enumerated().map { index, pair in
      index < combination.taps ? pair.0.stream.tapped(pair.1) : pair.0.stream
    }
    let stream = combination.build(tapped, place.kit)
    place.member.join(
      ended(stream, place), react: { [weak self] member, tokens in self?.react(member, tokens[0]) },
      onEnd: { [weak self] in self?.checkSources($0, place.tail, place.taps) })
  }

  private func ended(_ stream: Observable<[Token]>, _ place: Place) -> Observable<[Token]> {
    switch place.tail {
    case .nothing: return stream
    case .take(let count): return stream.take(count)
    case .fail(let count):
      let seen = Guarded(0)
      return stream.map { tokens in
        let number = seen.withLock { seen -> Int in
          seen += 1
          return seen
        }
        if number > count { throw Failure() }
        return tokens
      }
    }
  }

  /// A stage that wants no more has disposed its sources before it says so.
  private func checkSources(_ member: Member, _ tail: Tail, _ taps: [Tape]) {
    // Not while it is still attached, nor while another thread tears it down, too, and may not be done yet.
    guard member.isMade, !isEnding.load(ordering: .relaxed) else { return }
    switch tail {
    case .nothing: return
    case .take(let count): if member.tape.count < count { return }
    case .fail(let count): if member.tape.count < count || taps.contains(where: \.isEnded) { return }
    }
    for tap in taps where tap.isAttached && !tap.isEnded && !tap.isOver {
      world.fault("\(tap.name): not disposed before \(tail)")
    }
  }

  private func react(_ member: Member, _ token: Token) {
    // So that another thread has the time to deliver, too, if it is let in.
    if combination.isTimed { linger(dice.roll(token.mark, 400)) }
    let choice = dice.roll(token.mark &+ member.number &* 7919 &+ member.tape.count &* 31, 24)
    guard choice < 8, member.mayReact(6) else { return }
    let source = dice.roll(token.mark + 5, 8)
    switch choice {
    case 0, 1, 2: send(source % faces.withLock { max(1, $0.count) }, member.post)
    case 3:
      guard member.number >= residents else { return }
      // What waits then, at whatever gate, does not come any more.
      for source in faces.withLock({ $0.indices }) { send(source, member.post) }
      member.dispose()
    case 4: someone(token.mark)?.dispose()
    case 5: join()
    default:
      guard endsEarly else { return }
      // What comes from here before the error of another source is delivered before it.
      for number in 0..<3 { send(number % 2, member.post) }
      end(source, choice == 6)
    }
  }

  /// Answers how, and whether by disposing.
  private func bringToAnEnd() -> (String, hasDisposed: Bool) {
    isEnding.store(true, ordering: .relaxed)
    for place in places.withLock({ $0 }) { place.member.noteWhetherItLeft() }
    let sources = faces.withLock { $0.indices }
    let ways = ["completion", "an error", "disposal", "death"]
    // An error drops what waits for its time.
    let way = combination.isTimed ? [0, 0, 2, 3][dice.roll(2, 4)] : dice.roll(2, 4)
    switch way {
    case 0:
      for source in sources { end(source, false) }
      // Streams that are begun by the end of others.
      for source in sources.reversed() { end(source, false) }
    case 1:
      end(dice.roll(4, sources.count), true)
      for source in sources { end(source, true) }
    case 3: faces.replace(with: [])
    default: break
    }
    let seesEnd = combination.seesEnd || !endsEarly
    let isOver = [seesEnd, seesEnd, false, seesEnd && combination.seesDeath][way]
    if !isOver { for place in places.withLock({ $0 }) { place.member.dispose() } }
    return (ways[way], !isOver)
  }
}
