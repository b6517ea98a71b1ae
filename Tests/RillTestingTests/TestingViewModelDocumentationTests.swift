import Rill
import RillProperties
import RillStore
import RillTesting
import Testing
import XCTest

// The code blocks of the chapter "Testing a view model" of Docs/Testing.md: see DocumentationCodeTests.

@MainActor final class SearchModel {
  let query = BehaviorRelay(value: "")
  let results: Driver<[String]>
  private(set) var shown: [String] = []
  private let bag = DisposeBag()

  init(find: @escaping (String) -> Single<[String]>, scheduler: any SchedulerType = MainScheduler.instance) {
    results = query.asDriver().skip(1)
      .debounce(.milliseconds(300), scheduler: scheduler)
      .flatMapLatest { find($0).asDriver(onErrorJustReturn: []) }
    results.drive(with: self, SearchModel.show).disposed(by: bag)
  }

  private func show(_ results: [String]) { shown = results }
}

@MainActor final class SearchModelTests: XCTestCase {
  func testSearchesAfterAPause() async throws {
    try marbles(tick: .milliseconds(100)) { test in
      let model = test.keep(SearchModel(find: { .just(["found \($0)"]) }, scheduler: test.scheduler))
      _ = test.hot("        --a-b------c").bind(to: model.query)
      test.expect(model.results, becomes: "-------x------y!", values: ["x": ["found b"], "y": ["found c"]])
      test.scheduler.scheduleAt(8) { XCTAssertEqual(model.shown, ["found b"]) }
    }
  }
}

@MainActor @Test func searchesAgainAfterAnError() throws {
  try marbles(tick: .milliseconds(100)) { test in
    let find: (String) -> Single<[String]> = { $0 == "b" ? .error(RxError.timeout) : .just([$0]) }
    let model = test.keep(SearchModel(find: find, scheduler: test.scheduler))
    _ = test.hot("        a---b---c").bind(to: model.query)
    test.expect(model.results, becomes: "---x---y---z!", values: ["x": ["a"], "y": [], "z": ["c"]])
  }
}

@MainActor @Test func retriesOnce() throws {
  try marbles { test in
    let request = test.cold(inTurn: "-#", "-(a|)", named: "request")
    test.expect(request.retry(2), becomes: "--(a|)")
    test.expect(request, subscribed: "^!", "-^!")
  }
}

final class Draft {
  @Stored("draft") var text = ""

  init() {}
  init(store: Store) { _text = Stored(wrappedValue: "", "draft", in: store) }
}

@Test func draftIsStored() {
  let store = Store.inMemory()
  Draft(store: store).text = "Dear"
  #expect(Draft(store: store).text == "Dear")
}

/// Announces how long each call has taken.
struct CallTimer<Time: Clock> where Time.Duration == Duration {
  let clock: Time
  let ended = PublishRelay<Duration>()

  func time(_ call: Completable) -> Completable {
    .deferred { [clock, ended] in
      let start = clock.now
      return call.do(onCompleted: { ended.accept(start.duration(to: clock.now)) })
    }
  }
}

@Test func timesACall() throws {
  try marbles { test in
    let timer = CallTimer(clock: test.scheduler.virtualClock)
    test.expect(timer.time(test.cold("----|").ignoreElements().asCompletable()), becomes: "----|")
    test.expect(timer.ended, becomes: "----[4.0 seconds]!")
  }
}

@Test func sleepsFirst() async throws {
  let clock = VirtualClock()
  let greeting = Task {
    try await clock.sleep(for: .seconds(60))
    return "hello"
  }
  await clock.waitForSleepers()
  clock.advance(by: .seconds(60))
  #expect(try await greeting.value == "hello")
}
