@testable import RillStore

// What libFuzzer calls. The variable RILL_FUZZ_TARGET names what reads the bytes.
//
// A target fails if it traps, if AddressSanitizer finds an invalid access, or if one of its expectations is not met.

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
  switch target {
  case "log": readLog(bytes, .plain)
  case "encrypted": readLog(bytes, .encrypted(key))
  case "key": readKey(bytes)
  case "lock": readLock(bytes)
  case "arguments": parseArguments(bytes)
  default:
    print("RILL_FUZZ_TARGET is log, encrypted, key, lock or arguments")
    exit(64)
  }
  return 0
}

private let key: Store.EncryptionKey = {
  guard let key = try? Store.EncryptionKey(bytes: Array(1...32)) else { fatalError("no memory is left") }
  return key
}()

private func expect(_ condition: Bool, _ message: String) { if !condition { fatalError(message) } }

/// Reads a log as each reader does: the scanner, the report, and a store that continues with what can be read.
///
/// The first byte says whether checksums are repaired, since random changes would never get behind them.
private func readLog(_ input: [UInt8], _ protection: Store.Protection) {
  guard let first = input.first else { return }
  var log = Array(input.dropFirst())
  if first & 1 == 1 { repairChecksums(&log) }
  if case .header(let header) = LogHeader.read(log) {
    expect(LogHeader.read(header.bytes + log.dropFirst(header.end)) == .header(header), "a header is not read as it is written")
    var scan = LogScanner(header, .opaque)
    if case .plain? = try? header.withoutKey() { scan = LogScanner(header) }
    if let ending = try? scan.read(log: log, header).ending, case .good(let end, let torn) = ending {
      expect(end + torn == log.count, "a log ends at \(end) and \(torn), and has \(log.count) bytes")
      expect(scan.frames.allSatisfy { $0.end <= log.count && $0.start < $0.end }, "a frame is outside of the log")
    }
  }
  for response in [CorruptionResponse.fail, .keepReadable, .startAfresh] {
    let store = Store(disk: MemoryDisk(log: log), path: "/memory", protection: protection, onCorruption: { _ in response })
    do {
      let entries = try store.entries()
      for (key, value) in entries.prefix(8) { expect(try store.bytes(for: key) == value, "\(key) has two values") }
      _ = try store.verify()
      try store.set([1], for: "a")
      try store.remove("a")
      let after = try store.entries()
      var expected = entries
      expected["a"] = nil
      expect(after == expected, "a change has changed other values")
    } catch {
      expect(!"\(error)".contains("\n"), "an error has several lines")
    }
  }
}

/// Makes a log's identity and checksums right, as far as it has the form of a log.
private func repairChecksums(_ log: inout [UInt8]) {
  guard log.count >= LogHeader.length else { return }
  func put(_ number: UInt32, at offset: Int) {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    log.replaceSubrange(offset..<offset + 4, with: bytes)
  }
  log.replaceSubrange(0..<8, with: Array("RILLSTOR".utf8))
  put(CRC32C.of(Array(log[..<36])), at: 36)
  let seed = Frame.seed(log.number(UInt64.self, at: 12))
  func checksum(_ range: Range<Int>) -> UInt32 {
    var crc = CRC32C(seed)
    crc.add(log, range)
    return crc.value
  }
  var offset = LogHeader.length
  let version = log.number(UInt32.self, at: 8)
  var isIndexed = version == 2 || version == 5
  let isEncrypted = version == 3 || version == 6
  if isEncrypted {
    guard log.count >= LogHeader.encryptedLength else { return }
    put(checksum(40..<160), at: 160)
    isIndexed = log.number(UInt32.self, at: 44) == 1
    offset = LogHeader.encryptedLength
  }
  if isIndexed, log.count - offset >= SnapshotIndex.headLength {
    let length = SnapshotIndex.headLength + 16 * Int(log.number(UInt32.self, at: offset + 8)) + (isEncrypted ? 32 : 0) + 4
    guard length <= log.count - offset else { return }
    put(checksum(offset..<offset + length - 4), at: offset + length - 4)
    offset += length
  }
  while let end = version < 4 ? repairOldFrame() : repairFrame() { offset = end }

  func repairFrame() -> Int? {
    guard log.count - offset > Frame.overhead else { return nil }
    let (body, length) = (offset + Frame.headLength, Int(log.number(UInt32.self, at: offset)))
    let values = Int(log.number(UInt32.self, at: offset + 16))
    let names = body + 4 * values + 8 * Int(log.number(UInt32.self, at: offset + 20))
    let namesEnd = names + Int(log.number(UInt32.self, at: offset + 24))
    guard length <= log.count - body, namesEnd + 4 <= body + length else { return nil }
    var crc = CRC32C(seed)
    crc.add(log, offset..<body - 4)
    put(crc.value, at: body - 4)
    let head = crc
    crc.add(log, body..<namesEnd)
    put(crc.value, at: namesEnd)
    var place = namesEnd + 4
    for number in 0..<values {
      let end = place + 4 + Int(log.number(UInt32.self, at: body + 4 * number))
      guard end <= body + length else { return nil }
      var crc = head
      var bytes: [UInt8] = []
      bytes.append(number: UInt32(number))
      crc.add(bytes, 0..<4)
      crc.add(log, place + 4..<end)
      // Some of them stay as they are: they can be those of erased values.
      if log[end - 1] % 4 != 0 { put(crc.value, at: place) }
      place = end
    }
    return place
  }

  func repairOldFrame() -> Int? {
    guard log.count - offset > 20 else { return nil }
    let length = Int(log.number(UInt32.self, at: offset))
    guard length > 0, length <= log.count - offset - 20 else { return nil }
    put(checksum(offset..<offset + 12), at: offset + 12)
    let end = offset + 16 + length
    var crc = CRC32C(seed)
    crc.add(log, offset..<offset + 12)
    crc.add(log, offset + 16..<end)
    put(crc.value, at: end)
    return end + 4
  }
}

/// Reads a key file and a salt file.
private func readKey(_ input: [UInt8]) {
  let storage = KeyFile(file: SecretFile(path: "/key"))
  var bytes = input
  do {
    let keys = try storage.keys(in: &bytes)
    expect([32, 64].contains(input.count) && keys.allSatisfy { $0.count == 32 }, "\(input.count) bytes are a key")
    for key in keys { expect(key.copy.contains { $0 != 0 }, "zeros are a key") }
    expect(bytes.allSatisfy { $0 == 0 }, "the buffer of a key was not overwritten")
  } catch {
    expect(!"\(error)".contains("\n"), "an error has several lines")
  }
  if let parameters = PassphraseKey.Parameters(input) {
    expect(parameters.bytes == input, "a salt file is not written as it was read")
  }
  // With a checksum that fits.
  if input.count == 60 {
    var salt = Array(input[..<56])
    salt.append(number: CRC32C.of(salt))
    if let parameters = PassphraseKey.Parameters(salt) { expect(parameters.bytes == salt, "a salt file is read differently") }
  }
}

/// Reads the first bytes of the lock file, next to a log.
private func readLock(_ input: [UInt8]) {
  guard input.count > 2 else { return }
  let split = min(input.count, 1 + Int(input[0]))
  var lock = Array(input[1..<split])
  var log = Array(input[split...])
  if lock.count >= 16, lock[0] & 1 == 1 {
    lock = Array(lock[..<16])
    let checksum = CRC32C.of(lock)
    lock.append(number: UInt64(checksum))
  }
  repairChecksums(&log)
  if let durablePosition = DurablePosition(lock) {
    expect(durablePosition.bytes == Array(lock[..<DurablePosition.length]), "a durable position is not written as it was read")
  }
  let reader = StoreFileReader(log: log, lock: lock)
  _ = try? VerificationReport(reader) { header throws(StoreError) in try header.withoutKey() }
  _ = try? LogReport(reader) { header throws(StoreError) in try header.withoutKey() }
}

/// Parses the arguments of `rill-store`, which NUL separates.
private func parseArguments(_ input: [UInt8]) {
  let words = input.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  do {
    _ = try CommandLineArguments.parse(words)
  } catch {
    expect(!error.message.contains("\n"), "a message has several lines")
  }
}
