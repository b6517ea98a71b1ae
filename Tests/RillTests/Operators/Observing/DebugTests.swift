import Rill
import Testing

/// `debug()`, which prints the subscription, the events and the disposal.
@Suite struct DebugTests {
  @Test func printsSubscriptionEventsAndDisposal() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Observable.of(1, 2).debug("numbers").subscribe(onNext: { _ in }).dispose()
    }
    let printed = lines(of: result)
    let expected = ["subscribed", "Event next(1)", "Event next(2)", "Event completed", "isDisposed"]
    #expect(printed.map { String($0.drop { $0 != ">" }.dropFirst(2)) } == expected)
    for line in printed {
      #expect(line.wholeMatch(of: #/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}: numbers -> .*/#) != nil, "\(line)")
    }
  }

  @Test func namesTheCallSiteAndTrims() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Observable.just(String(repeating: "x", count: 100)).debug(trimOutput: true).subscribe(onNext: { _ in }).dispose()
    }
    let printed = lines(of: result)
    #expect(printed.first?.contains(": DebugTests.swift:") == true, "\(printed)")
    #expect(printed.contains { $0.hasSuffix("-> Event next(xxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxx)") }, "\(printed)")
  }

  private func lines(of result: ExitTest.Result?) -> [Substring] {
    String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
      .filter { $0.contains(" -> ") }
  }
}
