import Foundation
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The server of the page: who may use it, and what it refuses.
final class WebServerTests: XCTestCase {
  /// Requests that are none, cut off, or of a stranger: the server answers the next one.
  func testRandomRequests() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    let server = try RillTopWebServerProcess(shop)
    let host = "HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
    let opened = try server.answer("POST /session \(host)Authorization: Bearer \(server.token)\r\n\r\n")
    let session = "Authorization: Bearer \(opened.suffix(32))\r\n"
    let pieces = [
      "GET ", "POST ", "PUT ", "/", "/events?socket=", "\(shop.pid).socket", "/test ", "/session ", "/processes ", "..%2f", "%",
      "%00", host, session,
      "\r\n", "\r\n\r\n", "\n", "Content-Length: 5\r\n", "Content-Length: 9999999\r\n", "Content-Length: -1\r\n",
      "Transfer-Encoding: chunked\r\n",
      "Origin: null\r\n", #"{"recording":0,"streams":["output:total"],"through":null,"corrections":[{"line":3,"json":"1"}]}"#,
      "{", "\0", "é",
      String(repeating: "x", count: 3000), "HTTP/1.1\r\n", "X: y\r\n",
    ]
    var open: [Int32] = []
    try fuzz(150) { _, generator in
      let count = Int.random(in: 0...8, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let descriptor = try server.connect()
      let bytes = Array(text.utf8)
      _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      open.append(descriptor)
      if open.count > 50 { close(open.remove(at: Int.random(in: 0..<open.count, using: &generator))) }
    }
    // The connections are still open.
    XCTAssertEqual(try server.status("GET /processes \(host)\(session)\r\n"), 200)
    for descriptor in open { close(descriptor) }
    XCTAssertEqual(try server.status("GET /processes \(host)\(session)\r\n"), 200)
  }

  /// A stopped process, which does not say its name, is listed by a server that was started with this name.
  func testAStoppedProcess() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    let server = try RillTopWebServerProcess(shop)
    let host = "HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
    let opened = try server.answer("POST /session \(host)Authorization: Bearer \(server.token)\r\n\r\n")
    kill(shop.pid, SIGSTOP)
    // A thread of the process can run for a moment after the signal was sent.
    var processes = ""
    repeat {
      processes = try server.answer("GET /processes \(host)Authorization: Bearer \(opened.suffix(32))\r\n\r\n")
    } while !processes.contains("does not answer")
    XCTAssertTrue(processes.contains("\"\(shop.pid).socket\""), processes)
  }

  func testTheServer() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    let server = try RillTopWebServerProcess(shop)
    let host = "HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
    let opening = "POST /session \(host)Authorization: Bearer \(server.token)\r\n\r\n"
    XCTAssertEqual(try server.status("GET /processes \(host)\r\n"), 403)
    XCTAssertEqual(try server.status("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"), 421)
    let opened = try server.answer(opening)
    XCTAssertTrue(opened.hasPrefix("HTTP/1.1 200 OK\r\n"), opened)
    XCTAssertFalse(opened.contains("Cookie"), opened)
    XCTAssertEqual(try server.status(opening), 403)
    let session = String(opened.suffix(32))
    let head = "\(host)Authorization: Bearer \(session)\r\n\r\n"
    func post(_ path: String, _ body: String) throws -> Int {
      try server.status("POST \(path) \(head.dropLast(1))Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    let page = try server.answer("GET / \(host)\r\n")
    XCTAssertTrue(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
    XCTAssertFalse(page.contains(session) || page.contains("LeakyShop"))
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
    let events = try server.answer("GET /events?socket=\(shop.pid).socket \(head)", until: "[\"recording\",")
    XCTAssertTrue(events.contains("\r\n\r\n[\"hello\",{\"rill\":\"inspector\""), events)
    XCTAssertTrue(events.contains("\n[\"update\",{\"time\":"), events)

    for path in ["/none", "/events", "/events?socket=../x.socket", "/events?socket=1.socket", "/index.html"] {
      XCTAssertEqual(try server.status("GET \(path) \(head)"), 404, path)
    }
    for path in ["/test", "/recording"] {
      XCTAssertEqual(try post(path, ""), 400)
      XCTAssertEqual(try post(path, #"{"recording":7,"streams":[],"corrections":[]}"#), 404)
      XCTAssertEqual(try post(path, #"{"recording":-1,"streams":[],"corrections":[]}"#), 404)
      XCTAssertEqual(try post(path, #"{"recording":0,"streams":[],"corrections":[]}"#), 422)
    }
    let streams = #""streams":["output:total","input:quantity"]"#
    XCTAssertEqual(try post("/test", #"{"recording":0,\#(streams),"corrections":[{"line":4,"json":"x"}]}"#), 422)
    XCTAssertEqual(try post("/test", #"{"recording":0,\#(streams),"corrections":[{"line":4000,"json":"1"}]}"#), 422)
    XCTAssertEqual(try post("/test", #"{"recording":0,\#(streams),"corrections":[]}"#), 200)
    XCTAssertEqual(try server.status("POST /test \(host)Content-Length: 99999999999\r\n\r\n"), 413)
    for junk in ["\u{0}\r\n\r\n", "DELETE / \(head)", "PUT /test \(head)", "OPTIONS / \(head)"] {
      XCTAssertTrue([400, 405].contains(try server.status(junk)), junk)
    }
    XCTAssertEqual(try server.status("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 20_000)), 431)
    // Connections that send nothing do not keep the page from its user.
    let idle = (0..<300).compactMap { _ in try? server.connect() }
    XCTAssertEqual(idle.count, 300)
    for _ in 0..<5 { XCTAssertEqual(try server.status("GET /processes \(head)"), 200) }
    for descriptor in idle { close(descriptor) }
    // It listens on the loopback address only.
    let sockets = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
    let port = String(server.port, radix: 16, uppercase: true)
    let listening = sockets.split(separator: "\n").filter {
      $0.contains(":\(String(repeating: "0", count: 4 - port.count) + port) 00000000:0000 0A")
    }
    XCTAssertEqual(listening.count, 1)
    XCTAssertTrue(listening.allSatisfy { $0.contains("0100007F:") }, "\(listening)")
  }
}
