import Foundation
import TestSupport
import XCTest

/// A running sample, which ends with this object.
final class LeakyShopProcess {
  let process = Process()
  let folder: SocketFolder
  var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path] }
  var pid: Int32 { process.processIdentifier }

  init(in folder: SocketFolder) throws {
    self.folder = folder
    process.executableURL = BuiltProducts.directory.appending(path: "LeakyShop")
    process.environment = ProcessInfo.processInfo.environment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    waitUntil("the shop has a socket") { folder.names.contains("\(pid).socket") }
  }

  deinit { end() }

  func end() {
    guard process.isRunning else { return }
    kill(pid, SIGKILL)
    process.waitUntilExit()
  }
}
