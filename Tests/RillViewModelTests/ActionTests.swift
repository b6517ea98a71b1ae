import Rill
import RillTesting
import RillViewModel
import TestSupport
import XCTest

final class ActionTests: XCTestCase {
  private let log = Recorder<String>()
  private let bag = DisposeBag()

  private func observe<Input, Output>(_ action: Action<Input, Output>) {
    action.elements.subscribe(onNext: { [log] in log.add("\($0)") }).disposed(by: bag)
    action.errors.subscribe(onNext: { [log] in log.add("\($0)") }).disposed(by: bag)
    action.executing.skip(1).subscribe(onNext: { [log] in log.add($0 ? "begins" : "ends") }).disposed(by: bag)
  }

  /// One execution at a time.
  func testOneAtATime() {
    let work = [PublishSubject<Int>(), PublishSubject<Int>()]
    let action = Action<Int, Int> { work[$0].asObservable() }
    observe(action)
    action.inputs.accept(0)
    action.inputs.accept(1)
    XCTAssertFalse(work[1].hasObservers)
    work[0].onNext(7)
    work[0].onCompleted()
    action.inputs.accept(1)
    work[1].onError(Failure())
    XCTAssertEqual(log.entries, ["begins", "notEnabled", "7", "ends", "begins", "ends", "underlying(failure)"])
  }

  /// Requests are `Single`s or asynchronous functions, and conditions are `Driver`s or relays.
  @MainActor func testKindsOfWorkAndOfConditions() async throws {
    let isValid = BehaviorRelay(value: true)
    let single = Action<Int, String>(enabledIf: isValid) { .just("\($0)") }
    let request: @Sendable (Int) -> Single<String> = { .just("\($0)") }
    let requested = Action<Int, String>(enabledIf: isValid.asDriver()) { request($0) }
    let load: @Sendable (Int) async throws -> String = { "\($0)" }
    let loaded = Action<Int, String>(enabledIf: isValid) { try await load($0) }
    for action in [single, requested, loaded] {
      let text = try await action.execute(7).asSingle().value
      XCTAssertEqual(text, "7")
    }
    let failing = Action<Int, String> { _ in throw Failure() }
    let results = try await failing.execute(7).materialize().toArray().value
    XCTAssertEqual(results.map { "\($0)" }, ["error(underlying(failure))"])
  }

  func testCondition() {
    let isValid = BehaviorRelay(value: false)
    let action = Action<Void, Int>(enabledIf: isValid.asObservable()) { .just(1) }
    let enabled = Recorder<Bool>()
    action.enabled.subscribe(onNext: { enabled.add($0) }).disposed(by: bag)
    XCTAssertEqual(action.execute().map { "\($0)" }.catch { .just("\($0)") }.recorded(), ["notEnabled", "completed"])
    isValid.accept(true)
    XCTAssertEqual(action.execute().recorded(), ["1", "completed"])
    XCTAssertEqual(enabled.entries, [false, true, false, true])
  }

  /// The result has all values for each subscriber, and the work is done once.
  func testResult() {
    let starts = Counter()
    let action = Action<Int, Int> { number in
      starts.add()
      return .of(number, number + 1)
    }
    let result = action.execute(1)
    XCTAssertEqual(result.recorded(), ["1", "2", "completed"])
    XCTAssertEqual(result.recorded(), ["1", "2", "completed"])
    XCTAssertEqual(starts.value, 1)
  }

  /// The next execution can begin inside of the end of the previous one.
  func testExecutionFromInsideTheEnd() {
    let work = [PublishSubject<Int>(), PublishSubject<Int>()]
    let action = Action<Int, Int> { work[$0].asObservable() }
    observe(action)
    action.execute(0).subscribe(onCompleted: { action.execute(1) }).disposed(by: bag)
    work[0].onCompleted()
    XCTAssertTrue(work[1].hasObservers)
    action.inputs.accept(0)
    XCTAssertEqual(log.entries, ["begins", "ends", "begins", "notEnabled"])
  }

  func testDeallocationDisposesTheExecution() {
    let work = PublishSubject<Int>()
    weak var weakAction: Action<Int, Int>?
    do {
      let action = Action<Int, Int> { _ in work.asObservable() }
      weakAction = action
      action.execute(1)
      XCTAssertTrue(work.hasObservers)
    }
    XCTAssertNil(weakAction)
    XCTAssertFalse(work.hasObservers)
  }

  /// The live subscriptions of an action that retains its owner name the place that made the action.
  func testAnActionThatRetainsItsOwner() {
    final class Form: @unchecked Sendable {
      // Sendable: one thread uses it.
      let name = "form"
      private(set) lazy var save = Action<Int, String> { "\(self.name)\($0)" }
    }
    let line = #line - 2
    XCTAssertThrowsError(
      try expectDeallocated {
        let form = Form()
        _ = form.save
        return form
      }
    ) { error in
      let text = "\(error)"
      XCTAssertTrue(text.contains("RillViewModelTests/ActionTests.swift:\(line)"), text)
      XCTAssertFalse(text.contains("RillViewModel/Action.swift"), text)
    }
  }

  /// A task that awaits the result goes on.
  func testTheResultFailsIfTheActionIsDeallocated() {
    let request = PublishSubject<Int>()
    var action: Action<Int, Int>? = Action { (_: Int) -> Observable<Int> in request.asObservable() }
    let log = Recorder<String>()
    let result = action!.execute(1)
    let subscription = result.subscribe(
      onNext: { log.add("\($0)") }, onError: { log.add("\($0)") }, onCompleted: { log.add("completed") })
    request.onNext(7)
    action = nil
    XCTAssertEqual(log.entries, ["7", "deallocated"])
    XCTAssertFalse(request.hasObservers)
    XCTAssertEqual(result.recorded(), ["7", "error(deallocated)"])
    subscription.dispose()
  }

  /// Of many threads, one begins an execution.
  func testThreads() {
    let starts = Counter()
    let work = PublishSubject<Int>()
    let action = Action<Int, Int> { _ in
      starts.add()
      return work.asObservable()
    }
    onThreads(4) { thread in action.inputs.accept(thread) }
    XCTAssertEqual(starts.value, 1)
  }

  /// What a work makes of stored properties is not shown, although it passes through subjects of the action.
  func testSecretsAreNotShown() {
    final class Owner: Sendable {}
    struct Rejected: Error { let token: String }
    let token = ObservableProperty(value: "secret-1", keeping: Owner())
    let action = Action<Bool, String> { isValid in
      token.take(1).map { if isValid { $0 } else { throw Rejected(token: $0) } }
    }
    let (lines, bag) = (Recorder<String>(), DisposeBag())
    action.elements.debug("elements", to: { lines.add($0) }).subscribe(onNext: { _ in }).disposed(by: bag)
    action.errors.debug("errors", to: { lines.add($0) }).subscribe(onNext: { _ in }).disposed(by: bag)
    action.execute(true).debug("execution", to: { lines.add($0) }).subscribe(onNext: { _ in }).disposed(by: bag)
    action.execute(false).debug("execution", to: { lines.add($0) }).subscribe(onError: { _ in }).disposed(by: bag)
    XCTAssertEqual(lines.entries.filter { $0.contains("(secret)") }.count, 4, "\(lines.entries)")
    XCTAssertFalse(lines.entries.joined().contains("secret-1"), "\(lines.entries)")
  }

  /// The results of an execution whose input is secret are secret.
  func testSecretInputs() {
    final class Owner: Sendable {}
    let token = ObservableProperty(value: "secret-1", keeping: Owner())
    let action = Action<String, String> { input in Observable.just(input + "!") }
    let (lines, bag) = (Recorder<String>(), DisposeBag())
    action.elements.debug("elements", to: { lines.add($0) }).subscribe(onNext: { _ in }).disposed(by: bag)
    token.bind(to: action.inputs).disposed(by: bag)
    XCTAssertTrue(lines.entries.last?.contains("next((secret))") == true, "\(lines.entries)")
    action.execute("public").debug("execution", to: { lines.add($0) }).subscribe(onNext: { _ in }).disposed(by: bag)
    XCTAssertTrue(lines.entries.contains { $0.contains("next(public!)") }, "\(lines.entries)")
  }
}

extension ObservableType {
  /// Subscribes, and returns the events that arrive before `subscribe` returns.
  fileprivate func recorded() -> [String] {
    let log = Recorder<String>()
    subscribe(
      onNext: { log.add("\($0)") }, onError: { log.add("error(\($0))") }, onCompleted: { log.add("completed") }
    ).dispose()
    return log.entries
  }
}
