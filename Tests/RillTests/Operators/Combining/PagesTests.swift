import Rill
import RillTesting
import TestSupport
import XCTest

final class PagesTests: XCTestCase {
  /// Loads pages "1" to "3" and so on: the page with the text `last` is the last one.
  private func pages(
    _ trigger: Observable<String>, last: String = "", _ load: @escaping @Sendable (Int) throws -> Observable<String>
  ) -> Observable<String> {
    Observable.pages(from: 1, loadingNextOn: trigger) { number in
      try load(number).map { "\($0)\(number)" }
    } next: { page in
      page == last ? nil : (page.last?.wholeNumberValue ?? 0) + 1
    }.map { result in
      switch result {
      case .success(let page): page
      case .failure(let error): "\(error)"
      }
    }
  }

  func testPagesAndTheEnd() throws {
    try marbles { test in
      let trigger = test.hot("----n--n--n--n")
      let request = test.cold("--(p|)")
      let source = request.asObservable()
      test.expect(
        pages(trigger.asObservable(), last: "p3") { _ in source }, becomes: "--[p1]---[p2]--([p3]|)")
      test.expect(trigger, subscribed: "^--------!")
      test.expect(request, subscribed: "^-!-^-!^-!")
    }
  }

  /// A trigger while a request runs does not request a page again.
  func testNoRequestTwice() throws {
    try marbles { test in
      let trigger = test.hot("nn-nnn---n")
      let request = test.cold("--(p|)")
      let source = request.asObservable()
      test.expect(pages(trigger.asObservable()) { _ in source }, becomes: "--[p1]--[p2]-----[p3]!")
      test.expect(request, subscribed: "^-!^-!---^-!")
    }
  }

  func testErrorsKeepWhatWasLoaded() throws {
    try marbles { test in
      let trigger = test.hot("---n---n")
      let request = test.cold(inTurn: "-(p|)", "-#", "-(p|)", error: Failure(name: "x"))
      let source = request.asObservable()
      test.expect(pages(trigger.asObservable(), last: "p2") { _ in source }, becomes: "-[p1]--x---([p2]|)")
    }
    // An error of a closure is one of the request.
    try marbles { test in
      let trigger = test.hot("-n--n")
      test.expect(
        pages(trigger.asObservable()) { number in
          if number == 2 { throw Failure(name: "y") }
          return .just("p")
        }, becomes: "[p1]y--y!")
    }
  }

  func testTheEndOfTheTrigger() throws {
    try marbles { test in
      let source = test.cold("---(p|)").asObservable()
      test.expect(pages(test.hot("-|").asObservable()) { _ in source }, becomes: "---([p1]|)")
      test.expect(pages(test.hot("----|").asObservable()) { _ in source }, becomes: "---[p1]|")
      test.expect(pages(test.hot("-#", error: Failure()).asObservable()) { _ in source }, becomes: "-#", error: Failure())
      test.expect(pages(test.hot("-").asObservable()) { _ in source }, becomes: "--!")
    }
    try marbles { test in
      test.expect(pages(test.hot("--").asObservable()) { _ in .empty() }, becomes: "|")
    }
  }

  /// A subscriber that receives a page can ask for the next one at once.
  func testATriggerInsideTheDelivery() {
    let trigger = PublishRelay<String>()
    let log = Recorder<String>()
    let stack = pages(trigger.asObservable(), last: "p9") { _ in .just("p") }
    stack.subscribe(
      onNext: { page in
        log.add(page)
        trigger.accept("n")
      }, onCompleted: { log.add("completed") }
    ).dispose()
    XCTAssertEqual(log.entries.suffix(2), ["p9", "completed"])
  }
}
