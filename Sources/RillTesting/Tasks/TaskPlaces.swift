#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// Finds the places in the sources that belong to addresses of code, for the messages of tests that fail.
enum TaskPlaces {
  private struct Place {
    let function: String
    /// As `File.swift:12`; nil if the function has no line numbers.
    let location: String?
    /// Whether the function is the test's, and not one of this package, of the system or of the standard library.
    let isOfTest: Bool
  }

  /// Says where a task was started, where it is suspended, and in what.
  static func lines(startedAt: [UInt], suspendedAt: [UInt]) -> [String] {
    let start = places(of: startedAt, areReturnAddresses: true).first(where: \.isOfTest)
    let suspension = places(of: suspendedAt, areReturnAddresses: false)
    let line = suspension.first(where: \.isOfTest)
    let started = start.map { "  started at \($0.location ?? "?") in \($0.function)" } ?? "  a task"
    return [started, "    \(reason(suspension))" + (line.map { " at \($0.location ?? "?") in \($0.function)" } ?? "")]
  }

  /// Whether a task that is suspended there sleeps on a clock that is not a virtual one.
  static func isSleep(_ suspendedAt: [UInt]) -> Bool { isSleep(places(of: suspendedAt, areReturnAddresses: false)) }

  private static func isSleep(_ places: [Place]) -> Bool {
    places.contains { $0.function.contains("sleep(") } && !places.contains { $0.function.contains("VirtualClock") }
  }

  private static func reason(_ places: [Place]) -> String {
    if isSleep(places) { return "sleeps on a real clock" }
    if places.contains(where: { $0.function.contains("VirtualClock.sleep(") }) { return "sleeps on a virtual clock" }
    if places.contains(where: { $0.function.hasPrefix("Task.value") || $0.function.hasPrefix("Task.result") }) {
      return "waits for another task"
    }
    return "waits"
  }

  #if os(Linux) && canImport(Runtime)
    private static func places(of addresses: [UInt], areReturnAddresses: Bool) -> [Place] {
      guard let backtrace = backtrace(addresses, areReturnAddresses) else { return [] }
      let frames = backtrace.symbolicated(with: ImageMap.capture())?.frames ?? []
      return frames.compactMap { frame in
        guard let symbol = frame.symbol else { return nil }
        let path = symbol.sourceLocation?.path ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let line = symbol.sourceLocation?.line ?? 0
        let isOwn = ["/Sources/Rill/", "/Sources/RillTesting/", "/Sources/CRillVirtualTime/"].contains { path.contains($0) }
        return Place(
          function: symbol.name, location: line > 0 ? "\(name):\(line)" : nil, isOfTest: line > 0 && !isOwn)
      }
    }

    /// Makes a backtrace of addresses that were collected earlier, from its serialized form: compact backtrace format, version 0.
    private static func backtrace(_ addresses: [UInt], _ areReturnAddresses: Bool) -> Backtrace? {
      let wordOf64Bits: UInt8 = 0x02
      let absoluteAddressOf8Bytes: UInt8 = areReturnAddresses ? 0x2f : 0x3f
      var bytes = [wordOf64Bits]
      for address in addresses {
        bytes.append(absoluteAddressOf8Bytes)
        for shift in stride(from: 56, through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: UInt64(address) >> UInt64(shift)))
        }
      }
      let text = Data(bytes).base64EncodedString().split(separator: "=").first.map(String.init) ?? ""
      #if arch(x86_64)
        let architecture = "x86_64"
      #else
        let architecture = "arm64"
      #endif
      let fields = ["architecture": architecture, "backtrace": text]
      return (try? JSONEncoder().encode(fields)).flatMap { try? JSONDecoder().decode(Backtrace.self, from: $0) }
    }
  #else
    private static func places(of addresses: [UInt], areReturnAddresses: Bool) -> [Place] { [] }
  #endif
}
