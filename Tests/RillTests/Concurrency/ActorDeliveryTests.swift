import Dispatch
import Foundation
import Rill
import RillTesting
import XCTest

/// A model as users write it: state and three streams, and neither `await` nor a task.
private actor Index {
  private(set) var numbers: [Int] = []
  private(set) var words: [String] = []
  private(set) var pairs: [String] = []
  private let bag = DisposeBag()

  init(_ numbers: Observable<Int>, _ words: Observable<String>) {
    numbers.bind(on: self) { index, number in index.numbers.append(number) }.disposed(by: bag)
    words.bind(on: self) { index, word in index.add(word) }.disposed(by: bag)
    Observable.zip(numbers, words) { "\($0)\($1)" }.bind(on: self) { index, pair in index.pairs.append(pair) }
      .disposed(by: bag)
  }

  private func add(_ word: String) { words.append(word) }
}

/// An executor of its own, which counts its jobs.
private final class CountingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "counting executor")
  private let key = DispatchSpecificKey<Int>()
  let jobs = Counter()

  init() { queue.setSpecific(key: key, value: 7) }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.add()
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == 7 }

  /// Holds the queue until `release` is called.
  func hold() -> DispatchSemaphore {
    let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    queue.async {
      held.signal()
      release.wait()
    }
    held.wait()
    return release
  }
}

private actor Custom {
  nonisolated let executor = CountingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
  private(set) var events: [String] = []
  private var subscription: (any Disposable)?

  func add(_ event: String) { events.append(event) }

  func begin(_ source: Observable<Int>, _ ended: Counter) {
    subscription = source.subscribe(isolation: self) { number in
      self.add("\(number) \(self.executor.isCurrent)")
    } onError: { error in
      self.add("\(error) \(self.executor.isCurrent)")
      ended.add()
    } onCompleted: {
      self.add("completed \(self.executor.isCurrent)")
      ended.add()
    }
  }

  /// Sends and disposes on the actor, where no delivery can come in between.
  func sendAndDispose(_ source: PublishSubject<Int>) -> Int {
    source.onNext(-8)
    source.onNext(-9)
    subscription?.dispose()
    return events.count
  }
}

@globalActor private actor Database { static let shared = Database() }

@Database private final class Table {
  private(set) var rows: [Int] = []
  private let bag = DisposeBag()
  private let ended = Counter()

  nonisolated init() {}

  func load(_ source: Observable<Int>) {
    source.subscribe(isolation: #isolation) { [weak self] row in
      self?.rows.append(row)
    } onCompleted: { [ended] in
      ended.add()
    }
    .disposed(by: bag)
  }

  func waitForTheEnd() async -> [Int] {
    while ended.value == 0 { await Task.yield() }
    return rows
  }
}

final class ActorDeliveryTests: XCTestCase {
  private func eventually(_ condition: () async -> Bool, line: UInt = #line) async {
    let limit = ContinuousClock.now + .seconds(30)
    while await !condition() {
      guard ContinuousClock.now < limit else { return XCTFail("not reached", line: line) }
      await Task.yield()
    }
  }

  func testAModelWithStateAndThreeStreams() async {
    let (numbers, words) = (PublishSubject<Int>(), PublishSubject<String>())
    let index = Index(numbers, words)
    for number in 0..<3000 {
      numbers.onNext(number)
      words.onNext("a")
    }
    await eventually { await (index.numbers.count, index.words.count, index.pairs.count) == (3000, 3000, 3000) }
    let (received, pairs) = await (index.numbers, index.pairs)
    XCTAssertEqual(received, Array(0..<3000))
    XCTAssertEqual(pairs, (0..<3000).map { "\($0)a" })
  }

  /// The subscription does not keep the actor, and ends with it.
  func testTheActorIsHeldWeakly() async {
    let (numbers, words) = (PublishSubject<Int>(), PublishSubject<String>())
    weak var weakIndex: Index?
    do {
      let index = Index(numbers, words)
      weakIndex = index
      numbers.onNext(1)
      await eventually { await index.numbers.count == 1 }
    }
    await eventually { weakIndex == nil }
    XCTAssertFalse(numbers.hasObservers || words.hasObservers)

    let disposed = Counter()
    var custom: Custom? = Custom()
    let subscription = numbers.do(onDispose: { disposed.add() }).bind(on: custom!) { _, _ in }
    custom = nil
    XCTAssertTrue(numbers.hasObservers)
    numbers.onNext(2)
    XCTAssertFalse(numbers.hasObservers, "the first value after the deallocation ends the binding")
    XCTAssertEqual(disposed.value, 1)
    subscription.dispose()
  }

  /// What waits takes one hop, on the executor of the actor.
  func testOneHopForWhatWaits() async {
    let (custom, source, ended) = (Custom(), PublishSubject<Int>(), Counter())
    await custom.begin(source, ended)
    let release = custom.executor.hold()
    let before = custom.executor.jobs.value
    for number in 0..<1000 { source.onNext(number) }
    source.onCompleted()
    await eventually { custom.executor.jobs.value > before }
    XCTAssertEqual(custom.executor.jobs.value, before + 1)
    release.signal()
    await eventually { ended.value == 1 }
    XCTAssertEqual(custom.executor.jobs.value, before + 1)
    let events = await custom.events
    XCTAssertEqual(events, (0..<1000).map { "\($0) true" } + ["completed true"])
    XCTAssertFalse(source.hasObservers)
  }

  func testErrors() async {
    let (custom, source, ended) = (Custom(), PublishSubject<Int>(), Counter())
    await custom.begin(source, ended)
    source.onNext(1)
    source.onError(Failure(name: "a"))
    await eventually { ended.value == 1 }
    let events = await custom.events
    XCTAssertEqual(events, ["1 true", "a true"])
  }

  func testNothingIsDeliveredAfterADisposalOnTheActor() async {
    for _ in 0..<200 {
      let (custom, source) = (Custom(), PublishSubject<Int>())
      await custom.begin(source, Counter())
      DispatchQueue.global().async { for number in 0..<50 { source.onNext(number) } }
      await Task.yield()
      let count = await custom.sendAndDispose(source)
      await Task.yield()
      let events = await custom.events
      XCTAssertEqual(events.count, count)
      XCTAssertFalse(events.contains("-9 true"))
    }
  }

  /// The values of the hop that is delivering are dropped, too.
  func testADisposalInsideADelivery() async {
    let (custom, source, subscription) = (Custom(), PublishSubject<Int>(), SerialDisposable())
    let release = custom.executor.hold()
    subscription.disposable = source.bind(on: custom) { custom, number in
      custom.add("\(number)")
      if number == 2 { subscription.dispose() }
    }
    for number in 1...5 { source.onNext(number) }
    release.signal()
    await eventually { await custom.events.count >= 2 }
    let events = await custom.events
    XCTAssertEqual(events, ["1", "2"])
    XCTAssertFalse(source.hasObservers)
  }

  func testAGlobalActor() async {
    let (table, source) = (Table(), PublishSubject<Int>())
    await table.load(source)
    for number in 0..<100 { source.onNext(number) }
    source.onCompleted()
    let rows = await table.waitForTheEnd()
    XCTAssertEqual(rows, Array(0..<100))
  }

  /// Operators behind `observe(on:)` run on the actor, and so does the subscriber.
  func testOperatorsRunOnTheActor() async {
    let (custom, log, ended) = (Custom(), Recorder<Bool>(), Counter())
    let subscription = Observable.of(1, 2, 3).observe(on: custom).map { number in
      custom.assumeIsolated { _ in log.add(custom.executor.isCurrent) }
      return number
    }.subscribe(onCompleted: { ended.add() })
    await eventually { ended.value == 1 }
    XCTAssertEqual(log.entries, [true, true, true])
    subscription.dispose()
  }

  func testTheQueueCanHaveALimit() async {
    let (custom, source, dropped) = (Custom(), PublishSubject<Int>(), Recorder<Int>())
    let release = custom.executor.hold()
    let subscription = source.observe(on: custom, buffer: .newest(2), onDropped: { dropped.add($0) })
      .bind(on: custom) { custom, number in custom.add("\(number)") }
    for number in 1...5 { source.onNext(number) }
    XCTAssertEqual(dropped.entries, [1, 2, 3])
    release.signal()
    await eventually { await custom.events.count == 2 }
    let events = await custom.events
    XCTAssertEqual(events, ["4", "5"])
    subscription.dispose()
  }

  /// Four threads send and dispose at random: the values of each of them arrive in order, and none is missing.
  ///
  /// `RILL_ACTOR_ROUNDS` says how often, by default 200 times.
  func testRandomRunsOnFourThreads() async {
    let seed = randomSeed()
    let rounds = ProcessInfo.processInfo.environment["RILL_ACTOR_ROUNDS"].flatMap { Int($0) } ?? 200
    for round in 0..<rounds {
      let (subject, log) = (PublishSubject<(thread: Int, number: Int)>(), OrderedLog())
      await log.begin(subject, isWeak: round % 2 == 0)
      onThreads(4) { thread in
        var generator = SeededGenerator(seed: seed &+ UInt64(round * 4 + thread))
        for number in 0..<20 {
          subject.onNext((thread, number))
          switch Int.random(in: 0..<20, using: &generator) {
          case 0: Thread.sleep(forTimeInterval: 0.00001)
          case 1: subject.observe(on: log).subscribe(onNext: { _ in }).dispose()
          case 2: _ = subject.bind(on: log) { _, _ in }
          default: break
          }
        }
      }
      subject.onCompleted()
      await eventually { await log.count == 80 }
      for thread in 0..<4 {
        let numbers = await log.numbers(of: thread)
        XCTAssertEqual(numbers, Array(0..<20), "RILL_SEED=\(seed), round \(round)")
      }
    }
  }
}

/// Plain state of an actor, which ThreadSanitizer watches.
private actor OrderedLog {
  private var entries: [(thread: Int, number: Int)] = []
  private let bag = DisposeBag()

  var count: Int { entries.count }
  func numbers(of thread: Int) -> [Int] { entries.filter { $0.thread == thread }.map(\.number) }

  func begin(_ source: Observable<(thread: Int, number: Int)>, isWeak: Bool) {
    if isWeak {
      source.bind(on: self) { log, entry in log.entries.append(entry) }.disposed(by: bag)
    } else {
      source.subscribe(isolation: self) { entry in self.entries.append(entry) }.disposed(by: bag)
    }
  }
}
