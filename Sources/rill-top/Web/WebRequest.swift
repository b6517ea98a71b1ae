import Foundation

/// A request of a browser: only GET, without a body.
package struct WebRequest: Equatable, Sendable {
  /// The path without the query.
  package let path: String
  /// The decoded parameters of the query, in order.
  package let query: [Parameter]
  package let host: String?
  package let origin: String?
  /// Where the browser says that the request comes from: `none` if the user has entered the address.
  package let fetchSite: String?
  private let cookies: [String: String]

  package struct Parameter: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// The largest head of a request.
  package static let limit = 16 << 10

  /// The status with which a request is refused.
  package struct Refusal: Error, Equatable {
    package let status: Int

    package init(_ status: Int) { self.status = status }
  }

  /// Parses the head of a request, up to and without the empty line.
  package init(head: String) throws(Refusal) {
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw Refusal(400) }
    guard words[0] == "GET" else { throw Refusal(405) }
    guard words[1].hasPrefix("/"), words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw Refusal(400) }
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = try (parts.count > 1 ? parts[1].split(separator: "&") : []).map { pair throws(Refusal) in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = sides[0].removingPercentEncoding, let value = (sides.count > 1 ? sides[1] : "").removingPercentEncoding
      else { throw Refusal(400) }
      return Parameter(name: name, value: value)
    }
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { throw Refusal(400) }
      let name = line[..<colon].lowercased()
      // A second one of these could be meant for another server.
      if fields[name] != nil, ["host", "origin", "content-length", "cookie"].contains(name) { throw Refusal(400) }
      fields[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    if fields["transfer-encoding"] != nil || (fields["content-length"] ?? "0") != "0" { throw Refusal(413) }
    host = fields["host"]
    origin = fields["origin"]
    fetchSite = fields["sec-fetch-site"]
    var cookies: [String: String] = [:]
    for cookie in (fields["cookie"] ?? "").split(separator: ";") {
      let sides = cookie.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
      if sides.count == 2 { cookies[String(sides[0])] = String(sides[1]) }
    }
    self.cookies = cookies
  }

  package func cookie(_ name: String) -> String? { cookies[name] }

  /// The first parameter with a name.
  package func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
