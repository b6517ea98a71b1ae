#if os(Linux) && canImport(Runtime)
  import Runtime

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The serialized form of a backtrace of addresses that were collected earlier: compact backtrace format, version 0.
  ///
  /// The runtime creates a backtrace only of the stack of its caller, or from this form.
  struct SerializedBacktrace: Encodable {
    #if arch(x86_64)
      let architecture = "x86_64"
    #else
      let architecture = "arm64"
    #endif
    let backtrace: String

    init(_ addresses: some Sequence<CodeAddress>) {
      let wordOf64Bits: UInt8 = 0x02
      var bytes = [wordOf64Bits]
      for address in addresses {
        // An absolute address of 8 bytes.
        bytes.append(address.isReturnAddress ? 0x2f : 0x3f)
        for shift in stride(from: 56, through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: UInt64(address.address) >> UInt64(shift)))
        }
      }
      // The runtime writes no padding.
      backtrace = Data(bytes).base64EncodedString().split(separator: "=").first.map(String.init) ?? ""
    }

    /// The backtrace, or nil if the runtime has another form.
    var decoded: Backtrace? {
      (try? JSONEncoder().encode(self)).flatMap { try? JSONDecoder().decode(Backtrace.self, from: $0) }
    }
  }
#endif
