import Foundation
import ProgramRunner
import RillRecording
import XCTest
import rill_top

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The server of the page: who may use it, and what it refuses.
final class WebServerTests: XCTestCase {
  // MARK: Requests

  func testRequests() throws {
    let request = try WebRequest(
      head: "GET /test?a=1&b=%C3%A9+x&c HTTP/1.1\r\nHost: localhost:1\r\nCookie: x=1; y=2\r\nORIGIN: null")
    XCTAssertEqual(request.path, "/test")
    XCTAssertEqual(request.query.map { "\($0.name)=\($0.value)" }, ["a=1", "b=é+x", "c="])
    XCTAssertEqual(request.host, "localhost:1")
    XCTAssertEqual(request.origin, "null")
    XCTAssertEqual(request.cookie("y"), "2")
    let refused: [(String, Int)] = [
      ("POST / HTTP/1.1\r\nHost: a", 405), ("HEAD / HTTP/1.1\r\nHost: a", 405), ("GET / HTTP/2", 400), ("GET  / HTTP/1.1", 400),
      ("", 400),
      ("GET http://x/ HTTP/1.1", 400), ("GET /\u{7} HTTP/1.1", 400), ("GET /?a=%ZZ HTTP/1.1", 400),
      ("GET / HTTP/1.1\r\nno colon", 400),
      ("GET / HTTP/1.1\r\n folded: x\r\nHost: a\r\nHost: b", 400), ("GET / HTTP/1.1\r\nContent-Length: 5", 413),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked", 413), ("get / HTTP/1.1", 405),
    ]
    for (head, status) in refused {
      XCTAssertThrowsError(try WebRequest(head: head), head) {
        XCTAssertEqual($0 as? WebRequest.Refusal, WebRequest.Refusal(status), head)
      }
    }
  }

  private func request(_ path: String, _ fields: String...) throws -> WebRequest {
    try WebRequest(head: (["GET \(path) HTTP/1.1"] + fields).joined(separator: "\r\n"))
  }

  func testAccess() throws {
    let access = WebAccessControl(port: 99)
    let path = String(access.address.dropFirst("http://127.0.0.1:99".count))
    XCTAssertEqual(path.count, "/?token=".count + 32)
    let host = "Host: 127.0.0.1:99"
    // Nothing before the token, and no other name of this machine.
    XCTAssertEqual(access.decide(try request("/", host)), .refused(403))
    for other in ["evil.example", "127.0.0.1", "127.0.0.1:98", "localhost", "[::1]:99", "127.0.0.1:99.evil.example"] {
      XCTAssertEqual(access.decide(try request(path, "Host: \(other)")), .refused(421), other)
    }
    XCTAssertEqual(access.decide(try request(path)), .refused(421))
    XCTAssertEqual(access.decide(try request(path, host, "Origin: http://evil.example")), .refused(403))
    XCTAssertEqual(access.decide(try request(path, host, "Origin: null")), .refused(403))
    XCTAssertEqual(access.decide(try request("/?token=", host)), .refused(403))
    XCTAssertEqual(access.decide(try request("/?token=" + String(repeating: "0", count: 32), host)), .refused(403))
    guard case .greeted(let cookie) = access.decide(try request(path, host)) else { return XCTFail("not greeted") }
    XCTAssertTrue(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"), cookie)
    // The address works once.
    XCTAssertEqual(access.decide(try request(path, host)), .refused(403))
    let sent = "Cookie: other=1; " + cookie.prefix { $0 != ";" }
    XCTAssertEqual(access.decide(try request("/", host, sent)), .allowed)
    XCTAssertEqual(
      access.decide(
        try request("/events", "Host: localhost:99", sent, "Origin: http://localhost:99", "Sec-Fetch-Site: same-origin")),
      .allowed)
    XCTAssertEqual(access.decide(try request("/events", host, sent, "Origin: http://evil.example")), .refused(403))
    XCTAssertEqual(access.decide(try request("/events", host, sent, "Sec-Fetch-Site: cross-site")), .refused(403))
    XCTAssertEqual(access.decide(try request("/events", host, sent, "Sec-Fetch-Site: same-site")), .refused(403))
    XCTAssertEqual(
      access.decide(try request("/events", host, sent.replacing("rill-top-99", with: "rill-top-98"))), .refused(403))
    XCTAssertEqual(access.decide(try request("/events", host, String(sent.dropLast()))), .refused(403))
  }

  // MARK: The server

  func testTheServer() throws {
    let shop = try RunningShop(in: try SocketFolder())
    let server = try RunningServer(shop)
    XCTAssertEqual(try server.status("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"), 403)
    XCTAssertEqual(try server.status("GET /?token=\(server.token) HTTP/1.1\r\nHost: evil.example\r\n\r\n"), 421)
    let greeting = try server.answer("GET /?token=\(server.token) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    XCTAssertTrue(greeting.hasPrefix("HTTP/1.1 303 See Other\r\n"), greeting)
    let cookie = try XCTUnwrap(greeting.firstMatch(of: #/Set-Cookie: ([^;]+);/#)).output.1
    let used = try server.answer("GET /?token=\(server.token) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    XCTAssertTrue(used.hasPrefix("HTTP/1.1 403 "), used)
    XCTAssertTrue(used.contains("This address is used up") && used.contains("Start rill-top again"), used)
    let head = "HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: \(cookie)\r\n\r\n"

    let page = try server.answer("GET / \(head)")
    XCTAssertTrue(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
    for field in [
      "X-Frame-Options: DENY", "X-Content-Type-Options: nosniff",
      "Content-Security-Policy: default-src 'none'; script-src 'nonce-", "Cache-Control: no-store",
    ] {
      XCTAssertTrue(page.contains(field), field)
    }
    // No address of another server, and nothing that the page would load.
    XCTAssertFalse(page.contains(#/(src|href)="(?!data:,)/#))
    XCTAssertFalse(page.contains(#/https?:\/\//#))
    XCTAssertFalse(page.contains("innerHTML"))

    let processes = try server.answer("GET /processes \(head)")
    XCTAssertTrue(processes.contains("\"\(shop.pid).socket\""), processes)
    let events = try server.answer("GET /events?socket=\(shop.pid).socket \(head)", until: "event: recording")
    XCTAssertTrue(events.contains("\r\n\r\nevent: hello\ndata: {\"rill\":\"inspector\""), events)
    XCTAssertTrue(events.contains("event: update\ndata: {\"time\":"), events)

    for path in [
      "/none", "/events", "/events?socket=../x.socket", "/events?socket=1.socket", "/test", "/test?recording=7",
      "/recording?recording=-1", "/index.html",
    ] {
      XCTAssertEqual(try server.status("GET \(path) \(head)"), 404, path)
    }
    XCTAssertEqual(try server.status("GET /test?recording=0 \(head)"), 422)
    XCTAssertEqual(
      try server.status("GET /test?recording=0&stream=output:total&stream=input:quantity&correct=4:x \(head)"), 422)
    for junk in ["\u{0}\r\n\r\n", "DELETE / \(head)", "PUT /test \(head)", "OPTIONS / \(head)"] {
      XCTAssertTrue([400, 405].contains(try server.status(junk)), junk)
    }
    XCTAssertEqual(try server.status("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 20_000)), 431)
    // Many connections that send nothing do not keep others out for long, and those that send are served.
    let idle = (0..<20).compactMap { _ in try? server.connect() }
    XCTAssertEqual(try server.status("GET / \(head)"), 200)
    for descriptor in idle { close(descriptor) }
    for _ in 0..<200 { close(try server.connect()) }
    waitUntil("the server answers") { (try? server.status("GET / \(head)")) == 200 }
    // It listens on the loopback address only.
    let sockets = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
    let port = String(server.port, radix: 16, uppercase: true)
    let listening = sockets.split(separator: "\n").filter {
      $0.contains(":\(String(repeating: "0", count: 4 - port.count) + port) 00000000:0000 0A")
    }
    XCTAssertEqual(listening.count, 1)
    XCTAssertTrue(listening.allSatisfy { $0.contains("0100007F:") }, "\(listening)")
  }

  // MARK: Excerpts of recordings

  private let lines = """
    {"rill":"run","version":1,"model":"Cart()","modules":["Shop"]}
    {"input":"quantity","type":"Int"}
    {"output":"total","type":"Int"}
    {"time":0.5,"input":"quantity","next":1}
    {"time":0.5,"output":"total","next":990}
    {"output":"other","type":"String"}
    {"time":1.000000001,"input":"quantity","next":2}
    {"time":1.000000001,"output":"total","next":1490}
    {"time":1.5,"output":"other","next":"x"}

    """

  private func excerpt(_ query: (String, String)...) throws -> CorrectedRecording {
    let parameters = query.map { WebRequest.Parameter(name: $0.0, value: $0.1) }
    return try CorrectedRecording(try RunRecording(lines), file: "cart.jsonl", query: parameters)
  }

  func testExcerpts() throws {
    let all = [("stream", "input:quantity"), ("stream", "output:total"), ("stream", "output:other")]
    XCTAssertEqual(try excerpt(all[0], all[1], all[2]).recording.text, lines)
    let part = try excerpt(all[0], all[1], ("until", "1.000001001"), ("correct", "8:[1, {\"a\":null}]"))
    XCTAssertEqual(
      part.recording.text,
      """
      {"rill":"run","version":1,"model":"Cart()","modules":["Shop"]}
      {"input":"quantity","type":"Int"}
      {"output":"total","type":"Int"}
      {"time":0.5,"input":"quantity","next":1}
      {"time":0.5,"output":"total","next":990}
      {"time":1.000000001,"input":"quantity","next":2}
      {"time":1.000000001,"output":"total","next":[1,{"a":null}],"corrected":true}

      """)
    let test = try part.test
    XCTAssertTrue(
      test.hasPrefix(
        """
        // Made with `rill-top --web`: plays a recorded run and expects the outputs that were recorded, except that
        // the output 'total' emits [1,{"a":null}] instead of 1490.
        import Rill

        """), test)
    XCTAssertTrue(test.contains("final class CartReplayTests: XCTestCase"), test)
    XCTAssertTrue(test.contains("let model = Cart()"), test)
    let several = try excerpt(all[1], ("correct", "5:1"), ("remove", "8")).test
    XCTAssertTrue(
      several.hasPrefix(
        """
        // Made with `rill-top --web`: plays a recorded run and expects the outputs that were recorded, with these corrections:
        // - the output 'total' emits 1 instead of 990
        // - the output 'total' emits nothing instead of 1490
        import Rill

        """), several)
    let same = lines.replacing("1490", with: "990")
    let query = [("stream", "output:total"), ("correct", "5:1"), ("correct", "8:1")]
    XCTAssertEqual(
      try CorrectedRecording(
        try RunRecording(same), file: "cart.jsonl", query: query.map { WebRequest.Parameter(name: $0.0, value: $0.1) }
      ).corrections, ["the output 'total' emits 1 instead of 990, 2 times"])
    let long = try excerpt(all[1], ("correct", "5:\"\(String(repeating: "x", count: 1000))\""), ("remove", "8")).test
    XCTAssertTrue(long.split(separator: "\n").prefix { $0.hasPrefix("//") }.allSatisfy { $0.count <= 140 }, long)
    XCTAssertThrowsError(try excerpt(all[1], ("stream", "output:totals"))) {
      XCTAssertEqual(
        ($0 as? Failure)?.message,
        "no stream is called 'output:totals'; recorded are 'input:quantity', 'output:total', 'output:other'")
    }
    XCTAssertEqual(try excerpt(all[1], ("remove", "5"), ("until", "0.6")).recording.text.split(separator: "\n").count, 2)
    XCTAssertEqual(try excerpt(all[0], all[1], all[2], ("until", "0.1")).recording.entries.count, 0)
    for until in ["1e300", "inf", "nan", "x"] {
      XCTAssertEqual(try excerpt(all[0], all[1], all[2], ("until", until)).recording.text, lines, until)
    }
    XCTAssertEqual(try excerpt(all[0], all[1], ("until", "-1e300")).recording.entries.count, 0)
    // An input is not corrected, and code in a value stays in its literal.
    XCTAssertEqual(try excerpt(all[0], all[1], ("correct", "4:7")).corrections, [])
    XCTAssertFalse(try excerpt(all[1], ("correct", #"5:"\u000Aimport Evil""#)).test.contains("\nimport Evil"))
    for bad in [
      [], [("stream", "input:quantity")], [all[1], ("correct", "5")], [all[1], ("correct", "5:{")],
      [all[1], ("correct", "x:1")],
    ] {
      let parameters = bad.map { WebRequest.Parameter(name: $0.0, value: $0.1) }
      XCTAssertThrowsError(try CorrectedRecording(try RunRecording(lines), file: "cart.jsonl", query: parameters), "\(bad)")
    }
  }
}

/// A running `rill-top --web`.
final class RunningServer {
  private let process = Process()
  private let shop: RunningShop
  private(set) var port: UInt16 = 0
  private(set) var token = ""
  var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

  init(_ shop: RunningShop) throws {
    self.shop = shop
    let pipe = Pipe()
    process.executableURL = BuiltProducts.directory.appending(path: "rill-top")
    process.arguments = ["LeakyShop", "--web"]
    process.environment = ProcessInfo.processInfo.environment.merging(shop.environment) { $1 }
    process.standardOutput = pipe
    try process.run()
    var text = ""
    while !text.hasSuffix("\n\n") || !text.contains("token=") {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    let match = try XCTUnwrap(text.firstMatch(of: #/http:\/\/127\.0\.0\.1:(\d+)\/\?token=(\w+)/#), text)
    (port, token) = (try XCTUnwrap(UInt16(match.output.1)), String(match.output.2))
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func connect() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe Glibc.connect(descriptor, $0, size) == 0 }
    }
    if !isOpen { throw POSIXError(.ECONNREFUSED) }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  /// Sends bytes and returns the answer, up to a text if there is one.
  func answer(_ request: String, until end: String? = nil) throws -> String {
    let descriptor = try connect()
    defer { close(descriptor) }
    let bytes = Array(request.utf8)
    _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    var text = ""
    while true {
      var part = [UInt8](repeating: 0, count: 65536)
      let count = unsafe recv(descriptor, &part, part.count, 0)
      guard count > 0 else { return text }
      text += String(decoding: part[..<count], as: UTF8.self)
      if let end, text.contains(end) { return text }
    }
  }

  func status(_ request: String) throws -> Int { Int(try answer(request).split(separator: " ").dropFirst().first ?? "") ?? 0 }
}
