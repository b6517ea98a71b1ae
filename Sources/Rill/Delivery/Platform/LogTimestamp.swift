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

/// The local time of day, as text for people.
///
/// From the C library: the date formats of FoundationEssentials double the size of a statically linked program.
enum LogTimestamp {
  /// Returns the time as `2026-11-21 09:41:00.013`.
  static func timestamp() -> String {
    var now = timespec()
    var parts = unsafe tm()
    #if os(Windows)
      unsafe timespec_get(&now, TIME_UTC)
      var seconds = now.tv_sec
      unsafe localtime_s(&parts, &seconds)
    #else
      unsafe clock_gettime(CLOCK_REALTIME, &now)
      var seconds = now.tv_sec
      unsafe localtime_r(&seconds, &parts)
    #endif
    let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      unsafe buffer[strftime(buffer.baseAddress!, 31, "%Y-%m-%d %H:%M:%S.", &parts)] = 0
      return unsafe String(cString: buffer.baseAddress!)
    }
    // Four digits, the first of which is dropped.
    return text + String(1000 + Int(now.tv_nsec) / 1_000_000).dropFirst()
  }
}
