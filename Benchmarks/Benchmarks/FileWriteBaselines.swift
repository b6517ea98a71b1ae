import RillBenchmarking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The baseline of the store: appends to a file and syncs it for each change.
final class BareLog {
  private let descriptor: Int32
  private let bytes: [UInt8]

  init(bytes count: Int) {
    descriptor = unsafe open(StoreScratchFolders.path(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { Console.fail("cannot create a file in the scratch folder") }
    bytes = Array(repeating: 7, count: count)
  }

  func append() {
    let written = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count, synchronize(descriptor) == 0 else { Console.fail("cannot write to the scratch folder") }
  }

  deinit { _ = systemClose(descriptor) }
}

/// The size of the log frame of a change of 64 bytes.
private let frameBytes = 128

/// Makes a workload that appends such a frame to a file and syncs it, for each event.
func appendAndSync() -> Workload {
  let log = BareLog(bytes: frameBytes)
  return Workload { events in
    for _ in 0..<events { log.append() }
    return events
  }
}

/// The usual alternative to a store: writes, syncs and renames a new file for each change, and syncs the folder.
struct ReplacedFile {
  private let folder = StoreScratchFolders.path()
  private let bytes: [UInt8]

  init(bytes count: Int) {
    bytes = Array(repeating: 7, count: count)
    StoreScratchFolders.attempt { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  }

  func replace() {
    let file = unsafe open("\(folder)/new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let written = unsafe bytes.withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress, $0.count) }
    let directory = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard
      written == bytes.count, synchronize(file) == 0, systemClose(file) == 0,
      unsafe rename("\(folder)/new", "\(folder)/file") == 0, synchronize(directory) == 0, systemClose(directory) == 0
    else { Console.fail("cannot write to the scratch folder") }
  }
}

private let systemWrite = unsafe write

private let systemClose = close

/// Syncs to the disk itself, with the call that the store uses.
private func synchronize(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fcntl(descriptor, F_FULLFSYNC)
  #else
    fdatasync(descriptor)
  #endif
}
