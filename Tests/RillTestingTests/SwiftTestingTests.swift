import Rill
import RillTesting
import Testing

/// The module's functions under Swift Testing.
@Suite struct SwiftTestingTests {
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
