import Dispatch
import Rill
import RillLifecycle
import RillLocks
import TestSupport
import XCTest

/// Counts the tasks, and lets them expire.
private final class FakeBackgroundTasks: BackgroundTasks {
  struct State {
    var begun: [String] = []
    var ended = 0
    var expired: [@Sendable () -> Void] = []
  }

  let state = Locked(State())
  private let expiresAtOnce: Bool

  init(expiresAtOnce: Bool = false) { self.expiresAtOnce = expiresAtOnce }

  func begin(named name: String, expired: @escaping @Sendable () -> Void) -> any Disposable {
    state.withLock { state in
      state.begun.append(name)
      state.expired.append(expired)
    }
    if expiresAtOnce { expired() }
    // Not `Disposables.create`, which would run its closure once in any case.
    return EachCall { [self] in state.withLock { $0.ended += 1 } }
  }

  var begun: [String] { state.withLock { $0.begun } }
  var ended: Int { state.withLock { $0.ended } }
  func expire() { for expired in state.withLock({ $0.expired }) { expired() } }
}

private struct EachCall: Disposable {
  let call: @Sendable () -> Void
  func dispose() { call() }
}

final class BackgroundTaskTests: XCTestCase {
  private let tasks = FakeBackgroundTasks()
  private let source = PublishSubject<Int>()
  private let log = Recorder<String>()

  private func subscribe() -> any Disposable {
    source.inBackgroundTask("upload", of: tasks).subscribe { [log, tasks] in log.add("\($0), ended \(tasks.ended)") }
  }

  func testTheEndOfTheStreamEndsTheTask() {
    let stream = source.inBackgroundTask("upload", of: tasks)
    XCTAssertEqual(tasks.begun, [], "not before the subscription")
    _ = stream.subscribe { [log, tasks] in log.add("\($0), ended \(tasks.ended)") }
    XCTAssertEqual(tasks.begun, ["upload"])
    source.onNext(1)
    source.onCompleted()
    XCTAssertEqual(log.entries, ["next(1), ended 0", "completed, ended 0"], "the observer is in the task, too")
    XCTAssertEqual(tasks.ended, 1)
    tasks.expire()
    XCTAssertEqual(tasks.ended, 1)
    XCTAssertEqual(log.entries.count, 2)
  }

  func testAnErrorEndsTheTask() {
    _ = subscribe()
    source.onError(BackgroundTaskExpired(name: "another one"))
    XCTAssertEqual(tasks.ended, 1)
  }

  func testADisposalEndsTheTask() {
    let subscription = subscribe()
    subscription.dispose()
    subscription.dispose()
    tasks.expire()
    XCTAssertEqual(tasks.ended, 1)
    XCTAssertEqual(log.entries, [])
    XCTAssertFalse(source.hasObservers)
  }

  func testAnExpirationEndsTheStreamAndTheTask() {
    let subscription = subscribe()
    tasks.expire()
    XCTAssertEqual(
      log.entries, ["error(the system gives the background task \"upload\" no more time), ended 0"])
    XCTAssertEqual(tasks.ended, 1)
    XCTAssertFalse(source.hasObservers)
    subscription.dispose()
    XCTAssertEqual(tasks.ended, 1)
  }

  func testATaskThatExpiresAtOnce() {
    let tasks = FakeBackgroundTasks(expiresAtOnce: true)
    let isSubscribed = Flag()
    Observable<Int>.create { _ in
      isSubscribed.set()
      return Disposables.create()
    }
    .inBackgroundTask("upload", of: tasks).subscribe { [log] in log.add("\($0)") }.dispose()
    XCTAssertEqual(log.entries.count, 1)
    XCTAssertFalse(isSubscribed.isSet)
    XCTAssertEqual(tasks.ended, 1)
  }

  func testEachSubscriptionHasATask() {
    let (one, other) = (subscribe(), subscribe())
    XCTAssertEqual(tasks.begun, ["upload", "upload"])
    one.dispose()
    XCTAssertEqual(tasks.ended, 1)
    other.dispose()
    XCTAssertEqual(tasks.ended, 2)
  }

  /// The end of the stream, the expiration and a disposal come on three threads at once.
  func testOneOfThreeEndsTheTask() {
    for _ in 0..<500 {
      let (tasks, source) = (FakeBackgroundTasks(), PublishSubject<Int>())
      let ends = Locked(0)
      let subscription = source.inBackgroundTask("upload", of: tasks)
        .subscribe(onError: { _ in ends.withLock { $0 += 1 } }, onCompleted: { ends.withLock { $0 += 1 } })
      DispatchQueue.concurrentPerform(iterations: 3) { number in
        switch number {
        case 0: source.onCompleted()
        case 1: tasks.expire()
        default: subscription.dispose()
        }
      }
      XCTAssertEqual(tasks.ended, 1)
      XCTAssertLessThanOrEqual(ends.withLock { $0 }, 1)
    }
  }

  /// The code block of the chapter "Work in the background" of `Docs/Lifecycle.md`: see `DocumentationCodeTests`.
  func testThePage() throws {
    struct Draft {
      let text: PublishSubject<Int>
      func upload() -> Observable<Int> { text.asObservable() }
    }
    let (phone, bag, draft, tasks) = (AppLifecycleSimulator(), DisposeBag(), Draft(text: source), tasks)
    let app = AppLifecycle(phone)

    let uploads = app.didEnterBackground.flatMapFirst { draft.upload().inBackgroundTask("upload", of: tasks) }

    uploads.subscribe(onNext: { [log] in log.add("\($0)") }).disposed(by: bag)
    try phone.perform(.launch)
    XCTAssertEqual(tasks.begun, [])
    try phone.perform(.leave)
    XCTAssertEqual(tasks.begun, ["upload"])
    source.onNext(1)
    source.onCompleted()
    XCTAssertEqual(log.entries, ["1"])
    XCTAssertEqual(tasks.ended, 1)
  }
}
