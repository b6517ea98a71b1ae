import Foundation
import TestSupport
import XCTest

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A running `rill-top --web`.
final class RillTopWebServerProcess {
  private let process = Process()
  private let shop: LeakyShopProcess
  private(set) var port: UInt16 = 0
  private(set) var token = ""
  var address: String { "http://127.0.0.1:\(port)/#\(token)" }

  init(_ shop: LeakyShopProcess) throws {
    self.shop = shop
    let pipe = Pipe()
    process.executableURL = BuiltProducts.directory.appending(path: "rill-top")
    process.arguments = ["LeakyShop", "--web"]
    process.environment = ProcessInfo.processInfo.environment.merging(shop.environment) { $1 }
    process.standardOutput = pipe
    try process.run()
    var text = ""
    while !text.hasSuffix("\n\n") || !text.contains("/#") {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    let match = try XCTUnwrap(text.firstMatch(of: ##/http:\/\/127\.0\.0\.1:(\d+)\/#(\w+)/##), text)
    (port, token) = (try XCTUnwrap(UInt16(match.output.1)), String(match.output.2))
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func connect() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe Glibc.connect(descriptor, $0, size) == 0 }
    }
    if !isOpen { throw POSIXError(.ECONNREFUSED) }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  /// Sends bytes and returns the answer, up to a text if there is one.
  func answer(_ request: String, until end: String? = nil) throws -> String {
    let descriptor = try connect()
    defer { close(descriptor) }
    let bytes = Array(request.utf8)
    _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    var text = ""
    while true {
      var part = [UInt8](repeating: 0, count: 65536)
      let count = unsafe recv(descriptor, &part, part.count, 0)
      guard count > 0 else { return text }
      text += String(decoding: part[..<count], as: UTF8.self)
      if let end, text.contains(end) { return text }
    }
  }

  func status(_ request: String) throws -> Int { Int(try answer(request).split(separator: " ").dropFirst().first ?? "") ?? 0 }
}
