import Foundation
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
  func testTheServer() throws {
    let shop = try LeakyShopProcess(in: try SocketFolder())
    let server = try RillTopWebServerProcess(shop)
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
}
