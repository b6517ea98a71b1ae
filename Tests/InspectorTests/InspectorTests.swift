import CTestSupport
import Foundation
import Rill
import RillDiagnostics
import RillProperties
import RillRecording
import RillStore
import RillTesting
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What an inspector tells its clients, and what it does not.
final class InspectorTests: InspectorTestCase {
  private func start(_ values: Inspector.Values = .typesOnly, _ tracking: Inspector.Tracking = .fromStart) throws {
    try Inspector.start(values: values, tracking: tracking, in: folder.inspectors)
  }

  private func connect() throws -> LineClient {
    let client = try XCTUnwrap(LineClient(folder))
    XCTAssertEqual(client.line()?["rill"] as? String, "inspector")
    return client
  }

  // MARK: What is sent

  func testTheFirstLine() throws {
    try start()
    let client = try XCTUnwrap(LineClient(folder))
    let hello = try XCTUnwrap(client.line())
    XCTAssertEqual(hello["rill"] as? String, "inspector")
    XCTAssertEqual(hello["version"] as? Int, 1)
    XCTAssertEqual(hello["pid"] as? Int32, getpid())
    XCTAssertEqual(hello["values"] as? String, "types")
    XCTAssertEqual(hello["tracking"] as? String, "fromStart")
  }

  func testASubscription() throws {
    try start()
    let subject = PublishSubject<Int>()
    let line = #line + 1
    let subscription = subject.flatMap { Observable.just($0).concat(Observable.never()) }.map { "\($0)" }.subscribe(onNext: {
      _ in
    })
    let client = try connect()
    let item = try XCTUnwrap(client.subscriptions().first)
    XCTAssertEqual(item["line"] as? Int, line)
    XCTAssertEqual(item["type"] as? String, "String")
    XCTAssertEqual(item["count"] as? Int, 0)
    XCTAssertEqual(item["thread"] as? String, "main")
    let id = try XCTUnwrap(item["id"] as? UInt64)
    subject.onNext(1)
    // An inner stream changes the chain, which is sent again.
    let changed = try XCTUnwrap(client.subscriptions().first)
    let chain = try XCTUnwrap(changed["chain"] as? [String: Any])
    XCTAssertEqual(chain["operations"] as? [String], ["flatMap", "map"])
    XCTAssertEqual((chain["source"] as? [String: Any])?["operations"] as? [String], ["PublishSubject"])
    XCTAssertEqual((chain["others"] as? [[String: Any]])?.count, 1)
    XCTAssertEqual(changed["count"] as? Int, 1)
    subject.onNext(2)
    subject.onNext(3)
    client.wait {
      ($0["counts"] as? [[Any]] ?? []).contains { $0[0] as? UInt64 == id && $0[1] as? Int == 3 } || self.has(id, 3, $0)
    }
    subscription.dispose()
    client.wait { ($0["gone"] as? [UInt64] ?? []).contains(id) }
  }

  /// A client shows a chain as the tracker's own text does: as the program wrote it.
  @MainActor func testChainsAreThoseOfTheTracker() throws {
    try start()
    let client = try connect()
    let (ticks, state, bag) = (PublishRelay<Int>(), BehaviorRelay(value: 1), DisposeBag())
    func sent() throws -> [String: Any] { try XCTUnwrap(client.subscriptions().last?["chain"] as? [String: Any]) }
    ticks.map { $0 + 1 }.share(replay: 1).subscribe(onNext: { _ in }).disposed(by: bag)
    let shared = try sent()
    XCTAssertEqual(shared["operations"] as? [String], ["PublishRelay", "map", "share"], "\(shared)")
    XCTAssertNil(shared["others"])
    state.asDriver().map { $0 + 1 }.drive(onNext: { _ in }).disposed(by: bag)
    let driver = try sent()
    XCTAssertEqual(driver["operations"] as? [String], ["BehaviorRelay", "Driver", "map"], "\(driver)")
    ticks.share().flatMap { _ in state.asDriver().asObservable() }.map { $0 }.subscribe(onNext: { _ in }).disposed(by: bag)
    ticks.accept(1)
    let inner =
      try XCTUnwrap(
        client.wait { line in
          (line["subscriptions"] as? [[String: Any]] ?? []).contains { ($0["chain"] as? [String: Any])?["others"] != nil }
        }["subscriptions"] as? [[String: Any]]
      ).last?["chain"] as? [String: Any]
    XCTAssertEqual(inner?["operations"] as? [String], ["flatMap", "map"], "\(inner ?? [:])")
    XCTAssertEqual(
      (inner?["source"] as? [String: Any])?["operations"] as? [String], ["PublishRelay", "share"], "\(inner ?? [:])")
    XCTAssertEqual(
      (inner?["others"] as? [[String: Any]])?.first?["operations"] as? [String], ["BehaviorRelay", "Driver"], "\(inner ?? [:])")
  }

  private func has(_ id: UInt64, _ count: Int, _ line: [String: Any]) -> Bool {
    (line["subscriptions"] as? [[String: Any]] ?? []).contains { $0["id"] as? UInt64 == id && $0["count"] as? Int == count }
  }

  func testTypesOnly() throws {
    try start()
    let client = try connect()
    let subject = PublishSubject<String>()
    let subscription = subject.subscribe(onNext: { _ in }, onCompleted: {})
    let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
    subject.onNext("a secret")
    let event = client.event(of: id)
    XCTAssertEqual(event.count, 4, "\(event)")
    XCTAssertEqual(event[3] as? String, "next")
    subject.onCompleted()
    XCTAssertEqual(client.event(of: id)[3] as? String, "completed")
    subscription.dispose()
  }

  func testASubscriptionWhoseSourceIsDeallocated() throws {
    try start()
    let client = try connect()
    var subject: PublishSubject<String>? = PublishSubject()
    let subscription = try XCTUnwrap(subject?.subscribe(onNext: { _ in }))
    let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
    subject = nil
    XCTAssertEqual(client.event(of: id)[3] as? String, "silent")
    subscription.dispose()
  }

  func testDescribedValues() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    struct Item { let name: String, price: Int, tags: [Int] }
    enum Choice { case none, some(Item) }
    let tea = Item(name: "tea", price: 3, tags: Array(0..<1000))
    let values: [(Any, String)] = [
      (1, "1"), ("a \"b\"", "\"a \"b\"\""), (Int?.none as Any, "nil"), ([1, 2], "[1, 2]"), (["k": 1], "[\"k\": 1]"),
      (tea, "Item(name: \"tea\", price: 3, tags: [0, 1, 2, 3, 4, 5, … 1000 elements])"),
      (Choice.some(tea), "some(Item(name: \"tea\", price: 3, tags: [0, 1, 2, 3, 4, 5, … 1000 elements]))"),
      (Choice.none, "none"), ((1, "x"), "(1, \"x\")"), (Duration.seconds(2), "2.0 seconds"), ([Int](), "[]"),
    ]
    try start(.described)
    let client = try connect()
    for (value, text) in values {
      let subject = PublishSubject<Any>()
      let subscription = subject.subscribe(onNext: { _ in })
      let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
      subject.onNext(value)
      XCTAssertEqual(client.event(of: id).last as? String, text)
      subscription.dispose()
    }
  }

  /// A long value is described in a short time, and cut at a whole character.
  func testLongValues() throws {
    try start(.described)
    let client = try connect()
    let subject = PublishSubject<[String]>()
    let subscription = subject.subscribe(onNext: { _ in })
    let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
    let long = Array(repeating: String(repeating: "é", count: 1_000_000), count: 1000)
    let begin = ContinuousClock.now
    subject.onNext(long)
    XCTAssertLessThan(ContinuousClock.now - begin, .seconds(1))
    let text = try XCTUnwrap(client.event(of: id).last as? String)
    XCTAssertLessThanOrEqual(text.utf8.count, 112)
    XCTAssertTrue(text.hasPrefix("[\"éé") && text.hasSuffix("é…"), text)
    subscription.dispose()
  }

  // MARK: Secrets

  /// Values of stored properties are not sent, even if a program describes values, nor what operators make of them.
  func testSecretsAreNeverSent() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try start(.described)
    let store = Store.inMemory()
    let password = Stored<String>(wrappedValue: "first-secret", "password", in: store)
    let other = PublishSubject<Int>()
    let shared = password.projectedValue.share(replay: 1)
    let published = password.projectedValue.publish()
    let streams: [Observable<String>] = [
      password.projectedValue.map { $0 },
      Observable.combineLatest(password.projectedValue, other) { "\($0) \($1)" },
      other.flatMap { _ in password.projectedValue },
      password.projectedValue.observe(on: MainScheduler.instance).share(replay: 1).asObservable(),
      shared, shared, published, published,
    ]
    let bag = DisposeBag()
    let client = try connect()
    for stream in streams { stream.subscribe(onNext: { _ in }).disposed(by: bag) }
    published.connect().disposed(by: bag)
    other.onNext(1)
    let lines = Collected(client)
    try password.save("second-secret")
    other.onNext(2)
    lines.collect(until: 8)
    XCTAssertFalse(lines.text.contains("-secret"), lines.text)
    XCTAssertTrue(lines.text.contains("\"secret\":true"), lines.text)
    // The same values without the property do leave the program, so the test would see them.
    let plain = PublishSubject<String>()
    plain.subscribe(onNext: { _ in }).disposed(by: bag)
    lines.collect(until: 2)
    plain.onNext("third-secret")
    lines.collect(until: 3)
    XCTAssertTrue(lines.text.contains("third-secret"), lines.text)
  }

  /// The properties themselves, as part of another value, do not show what they contain.
  func testAPropertyInAValueIsNotDescribed() throws {
    struct Session { let password: Stored<String> }
    try start(.described)
    let client = try connect()
    let subject = PublishSubject<Session>()
    let subscription = subject.subscribe(onNext: { _ in })
    let id = try XCTUnwrap(client.subscriptions().first?["id"] as? UInt64)
    subject.onNext(Session(password: Stored(wrappedValue: "a-secret", "password", in: .inMemory())))
    let text = try XCTUnwrap(client.event(of: id).last as? String)
    XCTAssertTrue(text.contains("the property stored as"), text)
    XCTAssertFalse(text.contains("a-secret"), text)
    subscription.dispose()
  }

  // MARK: Leaks

  /// Which subscriptions of a screen can retain it.
  func testSubscribersThatHoldTheirObjectWeakly() throws {
    final class Screen: Sendable {
      func show(_ value: Int) {}
    }
    try start()
    let client = try connect()
    let (screen, bag, subject) = (Screen(), DisposeBag(), PublishSubject<Int>())
    subject.bind(with: screen) { $0.show($1) }.disposed(by: bag)
    subject.subscribe(with: screen, onNext: { $0.show($1) }).disposed(by: bag)
    subject.asDriver(onErrorJustReturn: 0).drive(with: screen, onNext: { $0.show($1) }).disposed(by: bag)
    subject.subscribe(onNext: { screen.show($0) }).disposed(by: bag)
    subject.bind(onNext: { screen.show($0) }).disposed(by: bag)
    XCTAssertEqual(client.subscriptions(5).map { $0["weak"] as? Bool ?? false }, [true, true, true, false, false])
  }

  // MARK: Start and end

  func testTheFolderAndTheSocketArePrivate() throws {
    try start()
    var state = stat()
    XCTAssertEqual(unsafe lstat(folder.path + "/rill", &state), 0)
    XCTAssertEqual(state.st_mode & 0o777, 0o700)
    XCTAssertEqual(unsafe lstat(folder.path + "/rill/\(getpid()).socket", &state), 0)
    XCTAssertEqual(state.st_mode & 0o777, 0o600)
    Inspector.stop()
    XCTAssertEqual(folder.names, [])
  }

  func testUnsafeFolders() throws {
    let path = folder.path + "/rill"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: NSTemporaryDirectory())
    XCTAssertThrowsError(try start()) {
      XCTAssertEqual($0 as? InspectorError, .unsafeFolder(path: path, reason: "is a link or not a folder"))
    }
    _ = unsafe unlink(path)
    _ = unsafe mkdir(path, 0o700)
    _ = unsafe chmod(path, 0o750)
    XCTAssertThrowsError(try start()) {
      XCTAssertEqual($0 as? InspectorError, .unsafeFolder(path: path, reason: "can be used by other users"))
    }
    if geteuid() == 0 {
      _ = unsafe chmod(path, 0o700)
      _ = unsafe chown(path, 12345, 12345)
      XCTAssertThrowsError(try start()) {
        XCTAssertEqual($0 as? InspectorError, .unsafeFolder(path: path, reason: "belongs to another user"))
      }
    }
    XCTAssertFalse(Inspector.isStarted)
    let long = InspectorFolder(path: folder.path + "/" + String(repeating: "x", count: 120))
    XCTAssertThrowsError(try Inspector.start(values: .typesOnly, tracking: .fromStart, in: long)) {
      guard case .system(code: ENAMETOOLONG, _)? = $0 as? InspectorError else { return XCTFail("\($0)") }
    }
  }

  func testStartedTwice() throws {
    try start()
    try start(.described)
    XCTAssertEqual(folder.names, ["\(getpid()).socket"])
    let client = try XCTUnwrap(LineClient(folder))
    XCTAssertEqual(client.line()?["values"] as? String, "types")
  }

  /// Another copy of the library in the process, as in a plug-in, and a file that a killed process has left behind.
  func testOtherSockets() throws {
    let other = try folder.listenSilently("\(getpid()).socket")
    try start()
    XCTAssertEqual(folder.names, ["\(getpid())-2.socket", "\(getpid()).socket"])
    Inspector.stop()
    XCTAssertEqual(folder.names, ["\(getpid()).socket"])
    close(other)
    try start()
    XCTAssertEqual(folder.names, ["\(getpid()).socket"])
    XCTAssertNotNil(LineClient(folder)?.line())
  }

  /// Without a client there is no buffer, and with `whileConnected` no tracker.
  func testNothingWithoutAClient() throws {
    XCTAssertFalse(SubscriptionTracker.isOn)
    try start(.typesOnly, .whileConnected)
    XCTAssertFalse(SubscriptionTracker.isOn)
    XCTAssertEqual(Inspector.clientCount, 0)
    do {
      let client = try connect()
      XCTAssertTrue(SubscriptionTracker.isOn)
      XCTAssertEqual(Inspector.clientCount, 1)
      _ = client
    }
    waitUntil("the client has gone") { Inspector.clientCount == 0 && !SubscriptionTracker.isOn }
    Inspector.stop()
    try start()
    XCTAssertTrue(SubscriptionTracker.isOn)
    Inspector.stop()
    XCTAssertFalse(SubscriptionTracker.isOn)
  }

  /// A child process keeps no socket, removes no file, and says that it has no inspector.
  func testFork() throws {
    try start()
    let client = try connect()
    let child = test_fork()
    if child == 0 {
      // Only what is allowed after a fork.
      let isClean = !Inspector.isStarted && fcntl(client.descriptor, F_GETFD) < 0
      _exit(isClean ? 0 : 1)
    }
    var status: Int32 = 0
    XCTAssertEqual(unsafe waitpid(child, &status, 0), child)
    XCTAssertEqual(status, 0)
    XCTAssertEqual(folder.names, ["\(getpid()).socket"])
    XCTAssertNotNil(client.line())
  }

  /// A child process keeps no socket that another thread is opening or closing.
  func testForkWhileAnotherThreadOpensSockets() throws {
    let (folder, forks, opener) = (folder.inspectors, Counter(), expectation(description: "the opener has stopped"))
    // What earlier tests have stopped is closed by a queue.
    waitUntil("no socket is open") { Self.localSocketCount == 0 }
    Thread.detachNewThread {
      while forks.value < 100 {
        try? Inspector.start(values: .typesOnly, tracking: .whileConnected, in: folder)
        Inspector.stop()
      }
      opener.fulfill()
    }
    var leaks = 0
    for _ in 0..<100 {
      let child = test_fork()
      if child == 0 { _exit(Self.localSocketCount == 0 ? 0 : 1) }
      var status: Int32 = 0
      XCTAssertEqual(unsafe waitpid(child, &status, 0), child)
      leaks += status == 0 ? 0 : 1
      forks.add()
    }
    wait(for: [opener], timeout: 60)
    XCTAssertEqual(leaks, 0)
  }

  /// How many Unix sockets this process has opened, and not inherited.
  ///
  /// Calls only what is allowed after a fork.
  private static var localSocketCount: Int {
    (0..<256).count { descriptor in
      var address = sockaddr()
      var size = socklen_t(MemoryLayout<sockaddr>.size)
      guard fcntl(Int32(descriptor), F_GETFD) == FD_CLOEXEC else { return false }
      return unsafe getsockname(Int32(descriptor), &address, &size) == 0 && address.sa_family == sa_family_t(AF_UNIX)
    }
  }

  func testRecordings() throws {
    XCTAssertNil(Inspector.temporaryRecording("cart"))
    try start()
    let path = try XCTUnwrap(Inspector.temporaryRecording("../c a/rt"))
    XCTAssertEqual(path, folder.path + "/rill/\(getpid())-cart.jsonl")
    try "x".write(toFile: path, atomically: true, encoding: .utf8)
    Inspector.show(recordingAt: "/tmp/other.jsonl")
    let client = try connect()
    let paths = (client.wait { $0["recordings"] != nil }["recordings"] as? [[String: Any]] ?? []).map { $0["path"] as? String }
    XCTAssertEqual(paths, [path, "/tmp/other.jsonl"])
    Inspector.show(recordingAt: "/tmp/third.jsonl")
    let more = client.wait { $0["recordings"] != nil }["recordings"] as? [[String: Any]]
    XCTAssertEqual(more?.count, 1)
    Inspector.stop()
    XCTAssertEqual(folder.names, [])
  }

  /// Recordings of killed processes stay for a week.
  func testOldRecordings() throws {
    try start()
    let kept = ["2000000001-cart.jsonl", "2000000001.jsonl", "2000000001-cart.json", "cart.jsonl", "\(getppid())-cart.jsonl"]
    let all = kept + ["2000000002-cart.jsonl", "2000000003-a b.jsonl", "\(getpid())-cart.jsonl"]
    for name in all {
      let path = folder.path + "/rill/" + name
      try "x".write(toFile: path, atomically: true, encoding: .utf8)
      let days: Double = name == kept[0] ? 6 : 8
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)], ofItemAtPath: path)
    }
    // A killed process has had the number of this one.
    let path = try XCTUnwrap(Inspector.temporaryRecording("cart"))
    XCTAssertEqual(path, folder.path + "/rill/\(getpid())-cart-2.jsonl")
    XCTAssertEqual(Set(folder.names), Set(kept + ["\(getpid()).socket", "\(getpid())-cart.jsonl"]))
    XCTAssertEqual(Inspector.temporaryRecording("cart"), folder.path + "/rill/\(getpid())-cart-3.jsonl")
  }

  /// Two screens of one name, or one that is opened again: each recorder has a file of its own, and all are removed at the end.
  func testRecordersOfOneName() throws {
    try start()
    let source = PublishSubject<Int>()
    var recorders: [RunRecorder] = []
    var paths: [String] = []
    for number in 1...40 {
      let path = try XCTUnwrap(Inspector.temporaryRecording("screen"))
      paths.append(path)
      let recorder = try RunRecorder(file: URL(filePath: path))
      recorder.recordOutput("out", source)
      recorders.append(recorder)
      source.onNext(number)
    }
    XCTAssertEqual(Set(paths).count, 40)
    for (index, path) in paths.enumerated() {
      let recording = try RunRecording(contentsOf: URL(filePath: path))
      XCTAssertFalse(recording.isCutOff)
      XCTAssertEqual(recording.entries.map(\.event), (index + 1...40).map { .next(.number(Decimal($0))) })
    }
    Inspector.stop()
    XCTAssertEqual(folder.names, [])
  }
}

/// All lines of a client as text.
private final class Collected {
  private let client: LineClient
  private(set) var text = ""

  init(_ client: LineClient) { self.client = client }

  func collect(until count: Int) {
    for _ in 0..<count {
      guard let line = client.line(), let data = try? JSONSerialization.data(withJSONObject: line) else { return }
      text += String(decoding: data, as: UTF8.self) + "\n"
    }
  }
}
