import XCTest
import rill_top

/// Parsing the head of a request, and what is refused.
final class WebRequestTests: XCTestCase {
  func testRequests() throws {
    let request = try WebRequest(
      head: "POST /test?a=1&b=%C3%A9+x&c HTTP/1.1\r\nHost: localhost:1\r\nAuthorization: Bearer a b\r\nORIGIN: null\r\n"
        + "content-length: 7")
    XCTAssertEqual(request.method, "POST")
    XCTAssertEqual(request.path, "/test")
    XCTAssertEqual(request.query, ["a": "1", "b": "é+x", "c": ""])
    XCTAssertEqual(request.host, "localhost:1")
    XCTAssertEqual(request.origin, "null")
    XCTAssertEqual(request.secret, "a b")
    XCTAssertEqual(request.bodyLength, 7)
    XCTAssertNil(try WebRequest(head: "GET / HTTP/1.1\r\nAuthorization: Basic x\r\nCookie: a=b").secret)
    let refused: [(String, Int)] = [
      ("PUT / HTTP/1.1\r\nHost: a", 405), ("POST / HTTP/1.1\r\nContent-Length: 16777217", 413),
      ("POST / HTTP/1.1\r\nContent-Length: -1", 400), ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999", 400),
      ("GET / HTTP/1.1\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b", 400),
      ("HEAD / HTTP/1.1\r\nHost: a", 405), ("GET / HTTP/2", 400), ("GET  / HTTP/1.1", 400),
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
}
