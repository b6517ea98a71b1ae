import CRillThreads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A port of the loopback address, so that only programs on this machine can connect.
struct LoopbackListener {
  let port: UInt16
  private let descriptor: Int32

  /// Opens a port, or a free one for zero.
  init(port: UInt16) throws(Failure) {
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = rill_above_standard_streams(socket(AF_INET, kind, 0))
    guard descriptor >= 0 else { throw Failure(.unreachable, "there is no socket for the page: error \(errno)") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var isOn: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    let opened = unsafe withUnsafeTemporaryAllocation(of: sockaddr_in.self, capacity: 1) { address -> UInt16? in
      unsafe address.initialize(repeating: sockaddr_in())
      unsafe address[0].sin_family = sa_family_t(AF_INET)
      unsafe address[0].sin_port = port.bigEndian
      // 127.0.0.1
      unsafe address[0].sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isOpen = unsafe address.withMemoryRebound(to: sockaddr.self) {
        unsafe bind(descriptor, $0.baseAddress!, size) == 0 && listen(descriptor, SOMAXCONN) == 0
          && getsockname(descriptor, $0.baseAddress!, &size) == 0
      }
      return isOpen ? UInt16(bigEndian: unsafe address[0].sin_port) : nil
    }
    guard let opened else { throw Failure(.unreachable, "the port \(port) of 127.0.0.1 cannot be used: error \(errno)") }
    (self.port, self.descriptor) = (opened, descriptor)
  }

  /// Waits for a connection, and returns its descriptor.
  func accept() -> Int32 {
    while true {
      let connection = rill_above_standard_streams(systemAccept(descriptor, nil, nil))
      guard connection < 0 else {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
      // Too many open files, for example.
      if errno != EINTR { usleep(100_000) }
    }
  }
}

// The name of the method hides that of the system.
private let systemAccept = unsafe accept
