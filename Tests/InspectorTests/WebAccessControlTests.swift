import XCTest
import rill_top

/// Which requests are allowed.
final class WebAccessControlTests: XCTestCase {
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
}
