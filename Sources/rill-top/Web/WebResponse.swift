import Foundation

/// A response to a browser.
struct WebResponse {
  var status = 200
  var type = "text/plain; charset=utf-8"
  var fields: [String] = []
  var body = Data()

  static let reasons = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    413: "Content Too Large", 421: "Misdirected Request", 422: "Unprocessable Content", 431: "Request Header Fields Too Large",
    503: "Service Unavailable",
  ]

  /// A response without contents of its own.
  static func failure(_ status: Int, _ message: String? = nil) -> WebResponse {
    WebResponse(status: status, body: Data((message ?? reasons[status] ?? "").utf8))
  }

  /// The head of a response, which no other page can show, read or guess the type of.
  static func head(_ status: Int, _ type: String, _ fields: [String]) -> Data {
    let lines =
      [
        "HTTP/1.1 \(status) \(reasons[status] ?? "")", "Content-Type: \(type)", "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "X-Frame-Options: DENY",
        "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin", "Connection: close",
      ] + fields
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  var data: Data { WebResponse.head(status, type, fields + ["Content-Length: \(body.count)"]) + body }
}
