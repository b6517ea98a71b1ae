#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Prints to standard error, without a buffer.
struct StandardError: TextOutputStream {
  mutating func write(_ string: String) {
    var rest = Array(string.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in unsafe system.write(bytes) }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  private enum system {
    static func write(_ bytes: UnsafeRawBufferPointer) -> Int {
      #if canImport(Darwin)
        unsafe Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        unsafe Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #else
        unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #endif
    }
  }
}
