import Foundation
import Rill
import RillDiagnostics
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Clients that do what they should not: the program neither waits, nor grows, nor ends.
final class HostileClientTests: InspectorTestCase {
  /// A client that reads nothing: the sender is as fast as without it, and memory stays.
  ///
  /// The client is given up.
  func testAClientThatReadsNothing() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    try Inspector.start(values: .described, tracking: .fromStart, in: folder.inspectors)
    let subject = PublishSubject<Int>()
    let subscriptions = CompositeDisposable()
    for _ in 0..<2000 { _ = subscriptions.insert(subject.subscribe(onNext: { _ in })) }
    let client = try XCTUnwrap(LineClient(folder))
    waitUntil("the client is connected") { Inspector.clientCount == 1 }
    for value in 0..<100 { subject.onNext(value) }
    let before = residentMemory
    var longest = Duration.zero
    let end = ContinuousClock.now + .seconds(SlowTestSetting.isNightly ? 3 : 1)
    var count = 0
    while ContinuousClock.now < end {
      let begin = ContinuousClock.now
      subject.onNext(count)
      longest = max(longest, ContinuousClock.now - begin)
      count += 1
    }
    XCTAssertLessThan(residentMemory - before, 40 << 20)
    print("\(count) values to 2000 subscriptions, the longest took \(longest)")
    XCTAssertLessThan(longest, .seconds(1))
    // Ten seconds, which the nightly workflow waits.
    if SlowTestSetting.isNightly { waitUntil("the client is given up", seconds: 30) { Inspector.clientCount == 0 } }
    withExtendedLifetime(client) {}
    subscriptions.dispose()
  }

  /// Clients that read nothing of a program that sends little hold their slots for ten seconds, and not until a buffer is full.
  func testClientsThatReadNothingOfASmallProgram() throws {
    try XCTSkipUnless(SlowTestSetting.isNightly, SlowTestSetting.nightlySkipReason)
    try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder.inspectors)
    let stuck = (0..<4).compactMap { _ in LineClient(folder) }
    waitUntil("all slots are held") { Inspector.clientCount == 4 }
    let begin = ContinuousClock.now
    waitUntil("they are given up", seconds: 30) { Inspector.clientCount == 0 }
    XCTAssertLessThan(begin.duration(to: .now), .seconds(15))
    // One that reads is kept for longer than that.
    let reading = try XCTUnwrap(LineClient(folder))
    let end = ContinuousClock.now + .seconds(13)
    while ContinuousClock.now < end { XCTAssertNotNil(reading.line()) }
    XCTAssertEqual(Inspector.clientCount, 1)
    withExtendedLifetime(stuck) {}
  }

  /// Clients that send, read, close and stay as it comes: the program serves the next one.
  func testRandomClients() throws {
    try Inspector.start(values: .described, tracking: .fromStart, in: folder.inspectors)
    let subject = PublishSubject<Int>()
    let subscriptions = CompositeDisposable()
    var clients: [LineClient] = []
    try fuzz(150) { number, generator in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...2:
        if let client = LineClient(folder) { clients.append(client) }
      case 3:
        guard let client = clients.randomElement(using: &generator) else { return }
        let bytes = (0..<Int.random(in: 0..<5000, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        _ = unsafe send(client.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      case 4: if let client = clients.randomElement(using: &generator) { shutdown(client.descriptor, Int32(SHUT_WR)) }
      case 5: if let client = clients.randomElement(using: &generator) { shutdown(client.descriptor, Int32(SHUT_RD)) }
      case 6: if !clients.isEmpty { clients.remove(at: Int.random(in: 0..<clients.count, using: &generator)) }
      default:
        if subscriptions.count < 100 { _ = subscriptions.insert(subject.subscribe(onNext: { _ in })) }
        subject.onNext(number)
      }
      // The system has no more than some thousand descriptors.
      if clients.count > 40 { clients.removeFirst(20) }
    }
    clients = []
    // On a busy machine, the program accepts some of them only now, and refuses the next one until they have gone.
    var served: LineClient?
    waitUntil("the next one is served") {
      served = LineClient(folder)
      return served?.line().map { $0["refused"] == nil } ?? false
    }
    XCTAssertNotNil(served?.line()?["time"])
    subscriptions.dispose()
  }

  func testJunk() throws {
    try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder.inspectors)
    let junk = [
      Data("GET / HTTP/1.1\r\n\r\n".utf8), Data(#"{"quit":true}"#.utf8 + [10]), Data(repeating: 0, count: 4096),
      Data([0xFF, 0xFE, 10]),
    ]
    for bytes in junk {
      let client = try XCTUnwrap(LineClient(folder))
      XCTAssertEqual(unsafe bytes.withUnsafeBytes { unsafe write(client.descriptor, $0.baseAddress, $0.count) }, bytes.count)
      XCTAssertNotNil(client.line())
      XCTAssertNotNil(client.line()?["time"])
    }
    // More than a client could mean.
    let client = try XCTUnwrap(LineClient(folder))
    let block = [UInt8](repeating: 7, count: 4096)
    waitUntil("the client is given up") {
      unsafe send(client.descriptor, block, block.count, Int32(MSG_NOSIGNAL)) < 0 && errno == EPIPE
    }
  }

  /// A client that is killed in the middle of a line.
  func testAKilledClient() throws {
    try XCTSkipUnless(SlowTestSetting.isOn, SlowTestSetting.skipReason)
    let folder = try SocketFolder()
    let shop = try LeakyShopProcess(in: folder)
    for _ in 0..<3 {
      let client = try TerminalJob.run(
        "rill-top", ["LeakyShop"], environment: shop.environment.merging(["TERM": "xterm"]) { $1 })
      try client.waitForOutput(containing: "ProductScreen.swift")
      client.send(SIGKILL)
      XCTAssertEqual(try client.waitForExit(), .signalled(SIGKILL))
    }
    let after = try XCTUnwrap(LineClient(folder, "\(shop.pid).socket"))
    XCTAssertNil(after.line()?["refused"])
    XCTAssertNotNil(after.line()?["time"])
  }

  /// A process of another user cannot enter the folder.
  ///
  /// If it could, its connection would be closed without a byte.
  func testAnotherUser() throws {
    guard geteuid() == 0 else { throw XCTSkip("Only root can become another user.") }
    try Inspector.start(values: .described, tracking: .fromStart, in: folder.inspectors)
    let script = """
      import os, socket, sys
      os.setgid(12345)
      os.setuid(12345)
      connection = socket.socket(socket.AF_UNIX)
      connection.settimeout(10)
      try:
          connection.connect(sys.argv[1])
          print(len(connection.recv(100)))
      except (PermissionError, ConnectionResetError) as error:
          print(type(error).__name__)
      """
    let path = folder.path + "/rill/\(getpid()).socket"
    func run() throws -> String {
      try ProgramRun(URL(filePath: "/usr/bin/env"), ["python3", "-c", script, path]).output
    }
    XCTAssertEqual(try run(), "PermissionError\n")
    for path in [folder.path, folder.path + "/rill", path] { XCTAssertEqual(unsafe chmod(path, 0o777), 0) }
    XCTAssertTrue(["0\n", "ConnectionResetError\n"].contains(try run()))
    XCTAssertEqual(Inspector.clientCount, 0)
    XCTAssertNotNil(LineClient(folder)?.line())
  }

  func testAThousandConnections() throws {
    try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder.inspectors)
    let descriptors = openDescriptorCount
    var (greeted, refused) = (0, 0)
    for _ in 0..<1000 {
      guard let client = LineClient(folder), let line = client.line() else { continue }
      if line["refused"] == nil { greeted += 1 } else { refused += 1 }
    }
    XCTAssertGreaterThan(greeted, 0)
    XCTAssertEqual(greeted + refused, 1000)
    waitUntil("all have gone") { Inspector.clientCount == 0 && openDescriptorCount <= descriptors }
    // At the same time: four are served, and the others hear why not.
    let clients = (0..<12).compactMap { _ in LineClient(folder) }
    let lines = clients.compactMap { $0.line() }
    XCTAssertEqual(lines.count { $0["refused"] == nil }, 4)
    XCTAssertEqual(lines.count { $0["refused"] as? String == "4 clients are connected already" }, 8)
  }

  /// The process has no file left: connections wait, and are served when it has.
  func testNoFileDescriptorIsLeft() throws {
    try Inspector.start(values: .typesOnly, tracking: .fromStart, in: folder.inspectors)
    let client = try XCTUnwrap(LineClient(folder))
    XCTAssertNotNil(client.line())
    var files: [Int32] = []
    let second = folder.inspectors.connect("\(getpid()).socket")
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let before = limit
    limit.rlim_cur = rlim_t(min(Int(before.rlim_cur), 256))
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    while case let file = dup(0), file >= 0 { files.append(file) }
    XCTAssertNotNil(client.line()?["time"])
    for file in files { close(file) }
    var changed = before
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &changed)
    InspectorFolder.close(second)
    XCTAssertNotNil(LineClient(folder)?.line())
  }

  private var residentMemory: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4096
  }

  private var openDescriptorCount: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
}
