import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection of a browser, which is closed when this object is deallocated.
///
/// Used by one thread, which waits.
final class WebConnection {
  /// How long a browser on this machine can take to send a request, in seconds.
  private static let patience = 10
  private let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      // `send` to a browser that has closed the connection returns an error then, as it does on Linux by a flag.
      var isOn: Int32 = 1
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    // A browser that reads nothing ends the connection.
    var timeout = timeval(tv_sec: 30, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    timeout = timeval(tv_sec: Self.patience, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// What was received after the head.
  private var received: ArraySlice<UInt8> = []

  /// Reads the head of a request.
  ///
  /// Returns nil if the browser has closed the connection or sends too slowly.
  func readHead() throws(WebRequest.Refusal) -> WebRequest? {
    var head: [UInt8] = []
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    let end = Array("\r\n\r\n".utf8)
    while ContinuousClock.now < deadline {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      let searched = max(0, head.count - 3)
      head += bytes[..<count]
      if let range = head[searched...].firstRange(of: end) {
        guard let text = String(validating: head[..<range.lowerBound], as: UTF8.self) else { throw WebRequest.Refusal(400) }
        received = head[range.upperBound...]
        return try WebRequest(head: text)
      }
      if head.count > WebRequest.limit { throw WebRequest.Refusal(431) }
    }
    return nil
  }

  /// Reads the body of a request.
  ///
  /// Returns nil if the browser has closed the connection or sends too slowly.
  func readBody(of request: WebRequest) -> Data? {
    var body = Data(received.prefix(request.bodyLength))
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while body.count < request.bodyLength {
      let count = unsafe recv(descriptor, &bytes, min(bytes.count, request.bodyLength - body.count), 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0, ContinuousClock.now < deadline else { return nil }
      body += bytes[..<count]
    }
    return body
  }

  /// Sends all bytes.
  ///
  /// Returns false if the browser has gone.
  @discardableResult
  func send(_ data: Data) -> Bool {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
      #else
        let flags: Int32 = 0
      #endif
      let count = unsafe rest.withUnsafeBytes { unsafe systemSend(descriptor, $0.baseAddress, $0.count, flags) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Whether the browser has closed the connection.
  var isClosed: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, 0) > 0 else { return false }
    var byte: UInt8 = 0
    let isAtEnd = unsafe recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT | MSG_PEEK)) == 0
    return isAtEnd || request.revents & Int16(POLLHUP | POLLERR) != 0
  }
}

// The name of the method hides that of the system.
private let systemSend = unsafe send
