import XCTest
import rill_top

/// Which requests are allowed.
final class WebAccessControlTests: XCTestCase {
  private func request(_ start: String, _ fields: String...) throws -> WebRequest {
    try WebRequest(head: ([start + " HTTP/1.1"] + fields).joined(separator: "\r\n"))
  }

  func testAccess() throws {
    let access = WebAccessControl(port: 99)
    let token = String(access.address.dropFirst("http://127.0.0.1:99/#".count))
    XCTAssertEqual(token.count, 32)
    let (host, bearer) = ("Host: 127.0.0.1:99", "Authorization: Bearer \(token)")
    // The page says nothing, and everybody can load it: by this name of this machine only.
    XCTAssertEqual(access.decide(try request("GET /", host)), .page)
    XCTAssertEqual(access.decide(try request("POST /", host)), .refused(405))
    for other in ["evil.example", "127.0.0.1", "127.0.0.1:98", "localhost", "[::1]:99", "127.0.0.1:99.evil.example"] {
      XCTAssertEqual(access.decide(try request("GET /", "Host: \(other)")), .refused(421), other)
      XCTAssertEqual(access.decide(try request("POST /session", "Host: \(other)", bearer)), .refused(421), other)
    }
    XCTAssertEqual(access.decide(try request("GET /")), .refused(421))
    for fields in [
      [], ["Authorization: Bearer "], ["Authorization: Bearer \(String(repeating: "0", count: 32))"],
      ["Authorization: Basic \(token)"], ["Authorization: \(token)"], ["Cookie: session=\(token)"],
      [bearer, "Origin: http://evil.example"], [bearer, "Origin: null"],
      [bearer, "Sec-Fetch-Site: cross-site"], [bearer, "Sec-Fetch-Site: same-site"], [bearer, "Sec-Fetch-Site: none"],
    ] {
      let head = (["POST /session HTTP/1.1", host] + fields).joined(separator: "\r\n")
      XCTAssertEqual(access.decide(try WebRequest(head: head)), .refused(403), "\(fields)")
    }
    // The token is for the session only, and works once.
    XCTAssertEqual(access.decide(try request("GET /processes", host, bearer)), .refused(403))
    guard case .opened(let session) = access.decide(try request("POST /session", host, bearer)) else {
      return XCTFail("not opened")
    }
    XCTAssertEqual(access.decide(try request("POST /session", host, bearer)), .refused(403))
    let sent = "Authorization: Bearer \(session)"
    XCTAssertEqual(access.decide(try request("GET /processes", host, sent)), .allowed)
    XCTAssertEqual(
      access.decide(
        try request("GET /events", "Host: localhost:99", sent, "Origin: http://localhost:99", "Sec-Fetch-Site: same-origin")),
      .allowed)
    XCTAssertEqual(access.decide(try request("GET /events", host, sent, "Origin: http://evil.example")), .refused(403))
    XCTAssertEqual(access.decide(try request("GET /events", host, sent, "Sec-Fetch-Site: cross-site")), .refused(403))
    XCTAssertEqual(access.decide(try request("GET /events", host, String(sent.dropLast()))), .refused(403))
    // Another server has another secret.
    XCTAssertEqual(WebAccessControl(port: 99).decide(try request("GET /events", host, sent)), .refused(403))
  }
}
