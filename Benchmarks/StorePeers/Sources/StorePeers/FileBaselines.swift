#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file to which the baseline appends.
final class BareLog {
  private let descriptor: Int32

  init() {
    descriptor = open("\(ScratchFolders.folder())/log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { fail("cannot create a file in the scratch folder") }
  }

  deinit { close(descriptor) }

  func append(_ bytes: [UInt8]) {
    guard write(descriptor, bytes, bytes.count) == bytes.count, synchronize(descriptor) == 0 else {
      fail("cannot write to the scratch folder")
    }
  }
}

/// A file that the baseline of opening reads.
final class SmallFile {
  private let path = "\(ScratchFolders.folder())/file"
  private var buffer: [UInt8]

  init(bytes count: Int) {
    buffer = Array(repeating: 7, count: count)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard write(descriptor, buffer, count) == count, close(descriptor) == 0 else { fail("cannot write \(path)") }
  }

  /// Opens and reads the file, and returns the number of bytes.
  func read() -> Int {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return readBytes(descriptor, &buffer, buffer.count)
  }
}

// Renamed, because `read` inside `SmallFile` is another function.
private let readBytes = read

/// Syncs to the disk itself.
private func synchronize(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fcntl(descriptor, F_FULLFSYNC)
  #else
    fdatasync(descriptor)
  #endif
}
