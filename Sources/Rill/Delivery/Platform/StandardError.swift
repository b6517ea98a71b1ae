#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#else
  import Glibc
#endif

/// Standard error, unbuffered.
enum StandardError {
  static func write(_ string: String) {
    var rest = Array(string.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in unsafe System.write(bytes) }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  /// The system call, which this type's own `write` hides.
  private enum System {
    static func write(_ bytes: UnsafeRawBufferPointer) -> Int {
      #if canImport(Darwin)
        unsafe Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        unsafe Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif canImport(Android)
        unsafe Android.write(STDERR_FILENO, bytes.baseAddress!, bytes.count)
      #elseif canImport(WASILibc)
        unsafe WASILibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif os(Windows)
        unsafe Int(ucrt._write(2, bytes.baseAddress, UInt32(bytes.count)))
      #else
        unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #endif
    }
  }
}
