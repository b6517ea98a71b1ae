import Dispatch
import Foundation
import Rill
import Testing

/// Mistakes that stop the program, one on each line after this one.
private let lineOfMistakes = #line + 2
private let mistakes: [@Sendable () -> Void] = [
  { _ = ints.take(-1) },
  { _ = ints.takeLast(-1) },
  { _ = ints.skip(-1) },
  { _ = ints.element(at: -1) },
  { _ = ints.retry(0) },
  { _ = ints.retry(0, delay: .seconds(1), scheduler: main) },
  { _ = ints.retry(1, delay: .seconds(-1), scheduler: main) },
  { _ = ints.debounce(.seconds(-1), scheduler: main) },
  { _ = ints.share(replay: -1) },
  { _ = ints.share(replay: 1, expiry: .zero, scheduler: main) },
  { _ = ints.replay(-1) },
  { _ = ints.buffer(timeSpan: .zero, count: 1, scheduler: main) },
  { _ = ints.buffer(count: 0) },
  { _ = ints.buffer(sinceFirst: .zero, scheduler: main) },
  { _ = ints.share(minSubscriberCount: 0) },
  { _ = ints.window(timeSpan: .seconds(1), count: 0, scheduler: main) },
  { _ = ints.pausableBuffered(Observable.just(true), limit: -1) },
  { _ = Observable.of(ints).merge(maxConcurrent: 0) },
  { _ = ints.concatMap(maxConcurrent: 0) { _ in ints } },
  { _ = Observable.range(start: 1, count: -1) },
  { _ = ReplaySubject<Int>.create(bufferSize: -1) },
  { _ = ReplayRelay<Int>.create(bufferSize: -1) },
  { _ = EventRelay<Int>(keeping: .failing(1)) },
  { _ = EventRelay<Int>(keeping: .failing(1), deliveringOn: main) },
  { _ = RetryPolicy.exponential(initial: .seconds(1), multiplier: 0.5) },
  { _ = RetryPolicy.linear(initial: .seconds(1), increment: .seconds(-1)) },
  { _ = RetryPolicy.immediate().limitingRate(to: 0, per: .seconds(1)) },
  { _ = RetryPolicy.immediate().limitingRate(to: 1, per: .zero) },
  { _ = Infallible.just(1).take(-1) },
  { _ = Infallible.just(1).share(replay: -1) },
  { _ = Single.just(1).retry(0) },
  { _ = Driver.just(1).debounce(.seconds(-1)) },
  { _ = Infallible.just(1).values(bufferingPolicy: .failing(1)) },
  { _ = Driver.just(1).values(bufferingPolicy: .failing(1)) },
  { DispatchQueue.global().sync { DispatchQueue(label: "a").sync { MainScheduler.ensureRunningOnMainThread() } } },
  { for _ in 1...2 { disposable.setDisposable(Disposables.create()) } },
]
private let ints = Observable.just(1)
private let main = MainScheduler.instance
private let disposable = SingleAssignmentDisposable()

/// The message of every trap names the line of the caller.
@Suite(.serialized) struct TrapCallSiteTests {
  @Test func everyTrap() async {
    for index in mistakes.indices {
      // The test runs again in a process of its own, which has the environment of this one.
      unsafe setenv("RILL_MISTAKE", "\(index)", 1)
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        mistakes[Int(ProcessInfo.processInfo.environment["RILL_MISTAKE"]!)!]()
      }
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        output.contains("RillTests/TrapCallSiteTests.swift:\(lineOfMistakes + index): Fatal error: Rill: "), "\(output)")
    }
  }
}
