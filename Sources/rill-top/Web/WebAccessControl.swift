import RillLocks

/// Decides who may use the server: the page that has opened the printed address first.
///
/// The page itself is public and says nothing. Its script takes the token from the fragment of the address, which a browser sends to no
/// server, and exchanges it once for the secret of the session. It sends the secret in a field of each request. Unlike a cookie, which a
/// browser sends to every port of the host, the secret reaches no other server. Unlike a cookie, no other page can make the browser add it.
package final class WebAccessControl: Sendable {
  package enum Decision: Equatable, Sendable {
    /// The request is for the page.
    case page
    /// The request has the token. The page gets this secret.
    case opened(session: String)
    case allowed
    case refused(Int)
  }

  private struct State {
    var token: String?
    let session: String
  }

  private let port: UInt16
  private let state: Locked<State>

  package init(port: UInt16) {
    self.port = port
    state = Locked(State(token: Self.random(), session: Self.random()))
  }

  /// The address of the page.
  ///
  /// It works once.
  package var address: String { "http://127.0.0.1:\(port)/#\(state.withLock { $0.token } ?? "")" }

  package func decide(_ request: WebRequest) -> Decision {
    // Another name can be one that a foreign page lets point here.
    guard let host = request.host, host == "127.0.0.1:\(port)" || host == "localhost:\(port)" else { return .refused(421) }
    if let origin = request.origin, origin != "http://\(host)" { return .refused(403) }
    if request.path == "/" { return request.method == "GET" ? .page : .refused(405) }
    if let site = request.fetchSite, site != "same-origin" { return .refused(403) }
    guard let secret = request.secret else { return .refused(403) }
    if request.path == "/session" {
      let session = state.withLock { state -> String? in
        guard let expected = state.token, Self.equal(secret, expected) else { return nil }
        state.token = nil
        return state.session
      }
      return session.map { .opened(session: $0) } ?? .refused(403)
    }
    return Self.equal(secret, state.withLock { $0.session }) ? .allowed : .refused(403)
  }

  /// 128 random bits of the system.
  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let text = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }

  /// Compares in a time that does not depend on how much is equal.
  private static func equal(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
