import Rill
import Synchronization

extension Arena {
  /// Random schedules on one thread, whose outcome is known to the last event.
  static let orderly: [Arena] = [
    Arena("orderly", "turns", rounds: 4, play: turns),
    Arena("orderly", "recursion", play: recursion),
    Arena("orderly", "stages", rounds: 40, play: stages),
    Arena("orderly", "end of a disposed subscription", play: endOfTheDisposed),
    Arena("orderly", "starting anew", rounds: 2, play: startingAnew),
    Arena("orderly", "late timers", rounds: 20, play: lateTimers),
  ]

  /// Synchronous sources take turns, whatever is behind them.
  private static func turns(_ round: Round) {
    let lists = (0..<round.number(2...3)).map { source in (0..<round.number(1...6)).map { source * 100 + $0 } }
    let isMapped = round.chance(1, of: 2)
    let streams = lists.map { list in isMapped ? Observable.from(list).map { $0 }.filter { _ in true } : Observable.from(list) }
    let seen = Guarded<[Int]>([])
    Observable.merge(streams).subscribe(onNext: { value in seen.withLock { $0.append(value) } }).dispose()
    let longest = lists.map(\.count).max() ?? 0
    let expected = (0..<longest).flatMap { place in lists.compactMap { $0.count > place ? $0[place] : nil } }
    let found = seen.withLock { $0 }
    if found != expected { round.world.fault("turns: \(found), not \(expected)") }
  }

  /// A stream whose continuation is made by its end runs on any stack, be it small.
  private static func recursion(_ round: Round) {
    guard round.chance(1, of: 4) else { return }
    let depth = round.number(20_000...40_000)
    let world = round.world
    round.crew.run([
      {
        @Sendable func stream(_ number: Int) -> Observable<Int> {
          Observable.just(number).concat(Observable.deferred { number < depth ? stream(number + 1) : .empty() })
        }
        let seen = Atomic<Int>(0)
        stream(1).subscribe(onNext: { _ in seen.add(1, ordering: .relaxed) }).dispose()
        if seen.load(ordering: .relaxed) != depth { world.fault("recursion: \(seen.load(ordering: .relaxed)) of \(depth)") }
      }
    ])
  }

  /// A closure that disposes the subscription is the last that runs; one that throws ends it when its source has been disposed.
  private static func stages(_ round: Round) {
    let world = round.world
    let subject = PublishSubject<Token>()
    let member = Member(0, "stages", world)
    let post = Post(0, world)
    let tap = Tape("the source of stages", world)
    let dice = Dice(seed: round.seed)
    let count = round.number(1...5)
    let fate = round.number(0...40)
    let throwsThere = round.chance(1, of: 4)
    let visits = Guarded(0)
    let threw = Atomic<Bool>(false)
    let visit: @Sendable (Token) throws -> Void = { _ in
      if member.tape.wasDisposedHere { world.fault("stages: a closure runs after the disposal") }
      let visit = visits.withLock { visits -> Int in
        visits += 1
        return visits
      }
      guard visit == fate else { return }
      if throwsThere {
        threw.store(true, ordering: .relaxed)
        throw Failure()
      }
      member.dispose()
    }
    var stream = subject.tapped(tap)
    for stage in 0..<count {
      switch dice.roll(stage, 9) {
      case 0, 1:
        stream = stream.map {
          try visit($0); return $0
        }
      case 2, 3:
        stream = stream.filter {
          try visit($0); return true
        }
      case 4:
        stream = stream.compactMap {
          try visit($0); return $0
        }
      case 5:
        stream = stream.scan(Token(0, world)) {
          try visit($1); return $1
        }
      case 6: stream = stream.do(onNext: { try visit($0) })
      case 7:
        stream = stream.take(while: {
          try visit($0); return true
        })
      default:
        stream = stream.flatMap { token in
          try visit(token)
          return Observable.just(token)
        }
      }
    }
    let takes = round.chance(1, of: 3) ? round.number(1...8) : nil
    member.join(
      takes.map { stream.take($0) } ?? stream,
      onEnd: { _ in if !tap.isOver { world.fault("stages: the source was not disposed before the end") } })
    for _ in 0..<12 { subject.onNext(post.token()) }
    let isCut = threw.load(ordering: .relaxed) || member.isDisposed || takes.map { member.tape.count >= $0 } ?? false
    if isCut, subject.hasObservers { world.fault("stages: the source has observers") }
    if threw.load(ordering: .relaxed), member.tape.ending != .failed { world.fault("stages: an error was thrown and not sent") }
    if !isCut, member.tape.count != 12 { world.fault("stages: \(member.tape.count) of 12") }
    member.dispose()
    if !member.tape.isOver { world.fault("stages: not released") }
  }

  /// A subscription that is disposed by the teardown before its end does not get that end.
  private static func endOfTheDisposed(_ round: Round) {
    let world = round.world
    let member = Member(0, "the end of a disposed subscription", world)
    let subject = PublishSubject<Token>()
    let post = Post(0, world)
    let count = round.number(1...3)
    member.join(subject.do(onDispose: { member.dispose() }).map { $0 }.take(count))
    for _ in 0..<count { subject.onNext(post.token()) }
    // What is registered by a source after the disposal is torn down at once.
    let late = Member(1, "disposal before the source is reached", world)
    let other = PublishSubject<Token>()
    let trigger = PublishSubject<Token>()
    late.join(
      trigger.flatMap { _ in
        Observable.deferred {
          late.dispose()
          return other
        }
      })
    trigger.onNext(post.token())
    if other.hasObservers || subject.hasObservers { world.fault("a source is left open") }
    late.dispose()
  }

  /// Who subscribes to a shared stream after its end, or from inside it, starts it anew.
  private static func startingAnew(_ round: Round) {
    let form = round.pick(SharedForm.all.filter { !$0.isForever })
    let world = round.world
    let post = Post(0, world)
    let count = round.number(1...4)
    let starts = Atomic<Int>(0)
    let shared = form.share(
      .create { observer in
        starts.add(1, ordering: .relaxed)
        for _ in 0..<count { observer.onNext(post.token()) }
        observer.onCompleted()
        return Disposables.create()
      })
    let (first, inside, after) = (Member(0, form.name, world), Member(1, form.name, world), Member(2, form.name, world))
    first.join(shared, onEnd: { _ in inside.join(shared) })
    after.join(shared)
    for (place, member) in [first, inside, after].enumerated() {
      let expected = (place * count..<(place + 1) * count).map { $0 }
      if member.tape.firstMarks.map({ Mark($0).number }) != expected || member.tape.ending != .completed {
        world.fault("\(form.name): start \(place) sent \(member.tape.firstMarks.map(Mark.init)), not \(expected)")
      }
    }
    // One value of a stream that has more ends the connection with it.
    let endless = form.share(
      .create { observer in
        for _ in 0..<3 { observer.onNext(post.token()) }
        starts.add(1, ordering: .relaxed)
        return Disposables.create { starts.subtract(1, ordering: .relaxed) }
      })
    let before = starts.load(ordering: .relaxed)
    for _ in 0..<2 {
      let one = Member(3, form.name, world)
      one.join(endless.take(1))
      if one.tape.count != 1 || one.tape.ending != .completed { world.fault("\(form.name): take(1) of a synchronous source") }
    }
    if starts.load(ordering: .relaxed) != before { world.fault("\(form.name): a connection without subscribers is left") }
  }

  /// What counts is when values come, and not when the timer goes off; there is one timer.
  private static func lateTimers(_ round: Round) {
    let world = round.world
    let scheduler = LateScheduler()
    let subject = PublishSubject<Token>()
    let member = Member(0, "debounce", world)
    let post = Post(0, world)
    member.join(subject.debounce(.seconds(3), scheduler: scheduler))
    var waiting: (mark: Int, deadline: Int)?
    var expected: [Int] = []
    var now = 0
    for _ in 0..<round.number(4...20) {
      switch round.number(0...5) {
      case 0...2:
        let passed = round.number(0...5)
        now += passed
        scheduler.pass(passed)
      case 3, 4:
        if let waiting, waiting.deadline < now { expected.append(waiting.mark) }
        let token = post.token()
        waiting = (token.mark, now + 3)
        subject.onNext(token)
      default:
        // A timer for which no time has passed counts as one that is due.
        now += 1
        scheduler.pass(1)
        if let due = waiting, due.deadline <= now {
          expected.append(due.mark)
          waiting = nil
        }
        scheduler.fire()
      }
    }
    if scheduler.made > scheduler.fired + 1 {
      world.fault("debounce: \(scheduler.made) timers, of which \(scheduler.fired) went off")
    }
    if let waiting { expected.append(waiting.mark) }
    subject.onCompleted()
    if member.tape.firstMarks != expected { world.fault("debounce: \(difference(member.tape.firstMarks, expected))") }
    member.dispose()
  }
}
