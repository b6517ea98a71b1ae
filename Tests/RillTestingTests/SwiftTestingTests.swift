import Rill
import RillTesting
import Testing

/// The module's functions under Swift Testing.
@Suite struct SwiftTestingTests {
  @Test func recordedEvents() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .error(230, Failure())])
    let observer = scheduler.start { source.map { $0 * 10 } }
    #expect(observer.events == [.next(210, 10), .next(220, 20), .error(230, Failure())])
    #expect(source.subscriptions == [Subscription(200, 230)])
  }

  @Test func diagrams() throws {
    try expect("a--b--c|", through: { $0.map { $0.uppercased() } }, becomes: "A--B--C|", subscribed: "^------!")
  }

  /// A test off the main actor can have drivers.
  @Test func driversOffTheMainActor() async throws {
    try marbles { test in
      let letters = test.hot("a---b").asDriver(onErrorJustReturn: "")
      test.expect(letters.debounce(.ticks(2), scheduler: test.scheduler).map { $0.uppercased() }, becomes: "--A---B!")
    }
    try await withVirtualTime { time in
      let number = PublishRelay<Int>()
      let recording = number.asSignal().map { $0 + 1 }.record()
      number.accept(1)
      await time.settle()
      #expect(recording.values == [2])
    }
  }

  @Test func mismatches() {
    #expect(throws: MarbleMismatch.self) { try expect("a", through: { $0 }, becomes: "b") }
    #expect(throws: MarbleSyntaxError.self) { try expect("(a", through: { $0 }, becomes: "a") }
  }

  @Test func waiting() throws {
    #expect(try Observable.of(1, 2).toBlocking(timeout: .seconds(20)).toArray() == [1, 2])
    #expect(throws: RxError.self) { try Observable<Int>.empty().toBlocking().single() }
  }

  /// Here the process serves the main queue, not the thread that waits.
  ///
  /// Other tests may keep it busy for long.
  @Test func waitingForTheMainQueue() throws {
    let source = Observable<Int>.create { observer in
      MainScheduler.asyncInstance.schedule(1) { value in
        observer.onNext(value)
        observer.onCompleted()
        return Disposables.create()
      }
    }
    #expect(try source.toBlocking(timeout: .seconds(120)).first() == 1)
  }
}
