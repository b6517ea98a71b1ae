import RillLocks

/// Decides who may use the page: the browser that has opened the printed address first.
package final class WebAccessControl: Sendable {
  package enum Decision: Equatable, Sendable {
    case allowed
    /// The request has the token. The browser gets this cookie, and is sent to the page.
    case greeted(cookie: String)
    case refused(Int)
  }

  /// What a browser shows that may not use the page.
  package static let refusal = """
    This address is used up, or it is not the one that rill-top has printed.

    It works once, in the browser that opens it first. Start rill-top again, and open the new address.

    """

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
  package var address: String { "http://127.0.0.1:\(port)/?token=\(state.withLock { $0.token } ?? "")" }

  package func decide(_ request: WebRequest) -> Decision {
    // Another name can be one that a foreign page lets point here.
    guard let host = request.host, host == "127.0.0.1:\(port)" || host == "localhost:\(port)" else { return .refused(421) }
    if let origin = request.origin, origin != "http://\(host)" { return .refused(403) }
    if request.path == "/", let token = request.parameter("token") {
      let session = state.withLock { state -> String? in
        guard let expected = state.token, Self.equal(token, expected) else { return nil }
        state.token = nil
        return state.session
      }
      guard let session else { return .refused(403) }
      return .greeted(cookie: "\(name)=\(session); Path=/; HttpOnly; SameSite=Strict")
    }
    if let site = request.fetchSite, site != "same-origin", site != "none", request.path != "/" { return .refused(403) }
    guard let cookie = request.cookie(name), Self.equal(cookie, state.withLock { $0.session }) else { return .refused(403) }
    return .allowed
  }

  // Cookies belong to a host and not to a port.
  private var name: String { "rill-top-\(port)" }

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
