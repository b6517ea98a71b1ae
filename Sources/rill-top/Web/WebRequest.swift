import Foundation

/// The head of a request of a browser.
package struct WebRequest: Equatable, Sendable {
  package let method: String
  /// The path without the query.
  package let path: String
  /// The decoded parameters of the query.
  package let query: [String: String]
  package let host: String?
  package let origin: String?
  /// Where the browser says that the request comes from.
  package let fetchSite: String?
  /// The secret of the field `Authorization`.
  package let secret: String?
  /// The length of the body.
  package let bodyLength: Int

  /// The largest head of a request.
  package static let limit = 16 << 10
  /// The largest body of a request: corrections of a recording.
  package static let bodyLimit = 16 << 20

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
    method = String(words[0])
    guard method == "GET" || method == "POST" else { throw Refusal(405) }
    guard words[1].hasPrefix("/"), words[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw Refusal(400) }
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    var query: [String: String] = [:]
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = sides[0].removingPercentEncoding, let value = (sides.count > 1 ? sides[1] : "").removingPercentEncoding
      else { throw Refusal(400) }
      query[name] = value
    }
    self.query = query
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { throw Refusal(400) }
      let name = line[..<colon].lowercased()
      // A second one of these could be meant for another server.
      if fields[name] != nil, ["host", "origin", "content-length", "authorization"].contains(name) { throw Refusal(400) }
      fields[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    guard let length = Int(fields["content-length"] ?? "0"), length >= 0 else { throw Refusal(400) }
    let limit = method == "POST" ? Self.bodyLimit : 0
    if fields["transfer-encoding"] != nil || length > limit { throw Refusal(413) }
    bodyLength = length
    host = fields["host"]
    origin = fields["origin"]
    fetchSite = fields["sec-fetch-site"]
    let authorization = fields["authorization"]
    secret = authorization?.hasPrefix("Bearer ") == true ? authorization.map { String($0.dropFirst(7)) } : nil
  }
}
