import Dispatch
import Rill
import TestSupport
import Testing

/// `debug()`, which prints the subscription, the events and the disposal.
@Suite struct DebugTests {
  @Test func printsSubscriptionEventsAndDisposal() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Observable.of(1, 2).debug("numbers").subscribe(onNext: { _ in }).dispose()
    }
    let printed = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(" -> ") }
    let expected = ["subscribed", "Event next(1)", "Event next(2)", "Event completed", "isDisposed"]
    #expect(printed.map { String($0.drop { $0 != ">" }.dropFirst(2)) } == expected)
    for line in printed {
      #expect(
        line.wholeMatch(of: #/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+\d+\.\d{3}s [^:]+: numbers -> .*/#) != nil, "\(line)")
    }
  }

  @Test func saysThatNoSourceIsLeft() {
    let log = Recorder<String>()
    let make = { PublishSubject<Int>().debug("taps") { log.add($0) } }
    let subscription = make().subscribe(onNext: { _ in })
    let second = Observable.merge(make(), .empty()).observe(on: CurrentThreadScheduler.instance).subscribe(onNext: { _ in })
    #expect(
      log.entries.map { $0.split(separator: "> ").last } == [
        "subscribed", "isDisposed, no source is left", "subscribed", "isDisposed, no source is left",
      ], "\(log.entries)")
    withExtendedLifetime((subscription, second)) {}
  }

  @Test func namesTheCallSite() {
    let log = Recorder<String>()
    let line = #line + 1
    Observable.just(1).debug { log.add($0) }.subscribe(onNext: { _ in }).dispose()
    #expect(log.entries.allSatisfy { $0.contains(": DebugTests.swift:\(line) (namesTheCallSite()) -> ") }, "\(log.entries)")
  }

  @Test func shortensTextsOnRequestOnly() {
    let log = Recorder<String>()
    let long = String(repeating: "x", count: 100)
    Observable.just(long).debug("whole") { log.add($0) }.subscribe(onNext: { _ in }).dispose()
    #expect(log.entries[1].hasSuffix("whole -> Event next(\(long))"), "\(log.entries)")
    Observable.just(long).debug("short", trimOutput: true) { log.add($0) }.subscribe(onNext: { _ in }).dispose()
    #expect(log.entries[5].hasSuffix("short -> Event next(xxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxx)"), "\(log.entries)")
  }

  @Test func namesTheQueueOrTheThread() async {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let subscription = subject.debug("taps") { log.add($0) }.subscribe(onNext: { _ in })
    DispatchQueue(label: "network").sync { subject.onNext(1) }
    await MainActor.run { subject.onNext(2) }
    DispatchQueue.global().sync { subject.onNext(3) }
    subscription.dispose()
    #expect(log.entries[1].contains("s network: taps -> Event next(1)"), "\(log.entries)")
    #expect(log.entries[2].contains("s main: taps -> Event next(2)"), "\(log.entries)")
    #expect(log.entries[3].contains(#/s (main|thread \d+): taps -> Event next\(3\)/#), "\(log.entries)")
  }

  /// The second subscription counts from its own beginning, although the stream is older.
  @Test func countsTheTimeFromEachSubscription() throws {
    let log = Recorder<String>()
    let subject = PublishSubject<Int>()
    let stream = subject.debug("taps") { log.add($0) }
    let first = stream.subscribe(onNext: { _ in })
    // Real time, because the log does not know the clock of a test.
    let begin = ContinuousClock.now
    while ContinuousClock.now - begin < .milliseconds(30) {}
    let second = stream.subscribe(onNext: { _ in })
    subject.onNext(1)
    let seconds = try log.entries.map { line in
      let digits = try #require(line.firstMatch(of: #/ \+(\d+\.\d{3})s /#)).output.1
      return try #require(Double(digits))
    }
    #expect(seconds[2] >= 0.030, "\(log.entries)")
    #expect(seconds[3] <= seconds[2] - 0.029, "\(log.entries)")
    first.dispose()
    second.dispose()
  }

  @Test func everyTraitHasIt() {
    let log = Recorder<String>()
    Single.just(1).debug("single") { log.add($0) }.subscribe(onSuccess: { _ in }).dispose()
    Infallible.just(1).debug("infallible") { log.add($0) }.subscribe(onNext: { _ in }).dispose()
    #expect(log.entries.filter { $0.hasSuffix("-> Event next(1)") }.count == 2)
  }
}
