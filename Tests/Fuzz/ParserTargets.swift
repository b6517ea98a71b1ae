// What libFuzzer calls for texts: recordings, marble diagrams, and the arguments of `rill-marbles`. See StoreTargets.swift.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let target = getenv("RILL_FUZZ_TARGET").map { String(cString: $0) } ?? ""

/// Reads the bytes of one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let text = String(decoding: bytes, as: UTF8.self)
  switch target {
  case "recording": readRecording(text)
  case "marbles": parseDiagram(text)
  case "marbles-arguments": parseArguments(bytes)
  default:
    print("RILL_FUZZ_TARGET is recording, marbles or marbles-arguments")
    exit(64)
  }
  return 0
}

private func expect(_ condition: Bool, _ message: String) { if !condition { fatalError(message) } }

/// Reads a recording, and its text once more.
private func readRecording(_ text: String) {
  guard let recording = try? RunRecording(text) else { return }
  do {
    let again = try RunRecording(recording.text)
    // Empty lines before a line that was cut count only in the first text.
    expect(again.streams == recording.streams && recording.text.hasPrefix(again.text), "a recording is read differently")
    expect(again.entries.count == recording.entries.count, "events are lost")
    expect(!again.isCutOff, "a text without a cut line is cut")
  } catch {
    fatalError("\(error)")
  }
}

/// Reads all instants of a diagram, which end.
private func parseDiagram(_ text: String) {
  var parser = MarbleParser(text)
  var instants = 0
  do {
    while try parser.nextInstant() != nil {
      instants += 1
      expect(instants <= text.count, "a diagram has more instants than characters")
    }
  } catch {
    expect(!"\(error)".isEmpty, "an error without a text")
  }
}

private func parseArguments(_ input: [UInt8]) {
  let words = input.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  do {
    _ = try CommandLineArguments.parse(words)
  } catch {
    expect(!error.message.isEmpty, "an error without a message")
  }
}
