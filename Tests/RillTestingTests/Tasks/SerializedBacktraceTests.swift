import Testing

@testable import RillTesting

#if os(Linux) && canImport(Runtime)
  import Runtime

  /// The form of backtraces that this runtime decodes, without which messages cannot say where a task is suspended.
  @Suite struct SerializedBacktraceTests {
    @Test(arguments: 1...4) func theRuntimeDecodesTheAddresses(_ count: Int) throws {
      let all = [(0x7f12_3456_789a, true), (1, false), (UInt.max, false), (0x8000_0000_0000_0000, true)]
      let addresses = all.prefix(count).map { CodeAddress(address: $0, isReturnAddress: $1) }
      let backtrace = try #require(SerializedBacktrace(addresses).decoded)
      #expect(backtrace.frames.compactMap(CodeAddress.init) == addresses)
      #expect(try backtrace.architecture == Backtrace.capture().architecture)
    }
  }
#endif
