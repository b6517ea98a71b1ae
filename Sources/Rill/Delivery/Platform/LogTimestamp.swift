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
    let date = unsafe [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Int($0) }
    let text =
      date.map { padded($0, to: 2) }.joined(separator: "-") + " " + time.map { padded($0, to: 2) }.joined(separator: ":")
    return text + "." + padded(Int(now.tv_nsec) / 1_000_000, to: 3)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
