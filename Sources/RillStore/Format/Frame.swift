/// One commit in the log.
///
///     length of all after the head, 4 | sequence, 8 | mark, 4 | number of values, 4 | number of erased places, 4
///       | length of the names, 4 | erasure policy, 4 | check, 4                                                     the head
///     the length of each value, 4 | each erased place, 8 | names | check, 4
///     for each value:  check, 4 | value
///
/// Each check is a CRC32C that continues from that of the head, which starts with the log's identity. That of a value also covers its
/// number. So the values can be overwritten one by one, and no other byte of the log depends on them: the commit that removes a value
/// names its place, and then a wrong check means that the value was erased. The mark is random. It tells apart two commits with the
/// same sequence, lengths and names.
///
/// The check of the head also limits the search for frames after a damaged one to a single pass: what follows is read only after a
/// valid head. Without it, a value that contains many invalid heads would make the search quadratic.
///
/// The names are entries, in the order of the changes:
///
///     1 | length of the key, 2 | key        a value, the next one of the frame
///     2 | length of the key, 2 | key        a removal
///
/// In an encrypted log, `LogCipher` seals the names and each value.
package struct Frame: Equatable {
  static let headLength = 36
  /// The number of bytes of a frame besides its entries and erased places.
  package static let overhead = 40

  package var sequence: UInt64
  /// The entries, or none if they are encrypted and were not read.
  package var entries: [LogEntry]
  /// The offsets in the log of the values that this commit erases.
  package var erased: [Int] = []
  /// Which old values of its keys the commit erases.
  var erasurePolicy = Store.ErasurePolicy.none
  /// The offsets in the log of the values whose check is wrong.
  package var damaged: [Int] = []
  /// Whether a value with a valid check is not authentic.
  var isForged = false
  /// The check of the names, which the history of the log consists of.
  var check: UInt32
  /// The offset of the frame.
  package var start: Int
  /// The offset after the frame.
  package var end: Int

  /// The changes whose values can be read.
  package var edits: [Edit] { entries.compactMap(\.edit) }

  /// Returns the checksum of a log's identity, with which every other checksum in the log starts.
  static func seed(_ identity: UInt64) -> UInt32 {
    var crc = CRC32C()
    crc.add(identity)
    return crc.value
  }

  /// Returns the check of a value: of the head, the number of the value in the frame, and its bytes.
  private static func valueCheck(_ head: UInt32, _ number: Int, _ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    var crc = CRC32C(head)
    crc.add(UInt32(number))
    crc.add(bytes, range)
    return crc.value
  }

  // MARK: Writing

  /// The bytes of a frame.
  package struct Encoded {
    package fileprivate(set) var bytes: [UInt8] = []
    /// Where the value of each edit is in the bytes, or nil for a removal.
    fileprivate(set) var places: [ValuePlace?] = []
    /// See `Frame.check`.
    fileprivate(set) var check: UInt32 = 0
  }

  /// Creates the bytes of a frame.
  ///
  /// - Parameters:
  ///   - edits: The changes.
  ///   - erased: The offsets in the log of the values that are to be erased.
  ///   - policy: Which old values of the keys these are.
  ///   - sequence: The sequence.
  ///   - mark: A random number.
  ///   - identity: The identity of the log.
  ///   - coding: How the log is encrypted.
  /// - Returns: The bytes, and where the values are in them.
  /// - Throws: `StoreError.unavailable` if the system's cipher fails.
  package static func encoded(
    _ edits: some Collection<Edit>, erasing erased: [Int] = [], _ policy: Store.ErasurePolicy = .none, sequence: UInt64,
    mark: UInt32, identity: UInt64, _ coding: PayloadEncryption = .plain
  ) throws(StoreError) -> Encoded {
    let values = edits.reduce(0) { $1.value == nil ? $0 : $0 + 1 }
    let sealing = coding.cipher == nil ? 0 : LogCipher.overhead
    let names = edits.reduce(sealing) { $0 + $1.nameSize }
    let valueBytes = edits.reduce(0) { $0 + ($1.value.map { ValuePlace.checkLength + sealing + $0.count } ?? 0) }
    let length = 4 * values + 8 * erased.count + names + 4 + valueBytes

    var frame = Encoded()
    frame.bytes.reserveCapacity(headLength + length)
    frame.bytes.append(number: UInt32(length))
    frame.bytes.append(number: sequence)
    for number in [mark, UInt32(values), UInt32(erased.count), UInt32(names), policy.number] {
      frame.bytes.append(number: number)
    }
    var crc = CRC32C(seed(identity))
    crc.add(frame.bytes, 0..<frame.bytes.count)
    let head = crc.value
    frame.bytes.append(number: head)
    for edit in edits { if let value = edit.value { frame.bytes.append(number: UInt32(value.count + sealing)) } }
    for offset in erased { frame.bytes.append(number: UInt64(offset)) }
    var nonce: [UInt8] = []
    if let cipher = coding.cipher {
      var entries: [UInt8] = []
      for edit in edits { edit.appendName(to: &entries) }
      let sealed = try cipher.sealNames(entries, after: frame.bytes)
      nonce = Array(sealed.prefix(SystemCryptoProvider.nonceLength))
      frame.bytes += sealed
    } else {
      for edit in edits { edit.appendName(to: &frame.bytes) }
    }
    crc.add(frame.bytes, headLength..<frame.bytes.count)
    frame.check = crc.value
    frame.bytes.append(number: frame.check)
    var number = 0
    for edit in edits {
      guard let value = edit.value else {
        frame.places.append(nil)
        continue
      }
      let stored = try coding.cipher?.sealValue(value, number: number, sequence: sequence, nonce) ?? value
      frame.places.append(ValuePlace(offset: frame.bytes.count, length: ValuePlace.checkLength + stored.count))
      frame.bytes.append(number: valueCheck(head, number, stored, 0..<stored.count))
      frame.bytes += stored
      number += 1
    }
    precondition(frame.bytes.count == headLength + length)
    return frame
  }

  // MARK: Reading

  enum Reading {
    /// A frame whose head and names are valid.
    case frame(Frame)
    /// The bytes are not a valid frame.
    case invalid
    /// The checksums of a frame that ends at this offset are valid, but its names are not authentic. No crash causes this.
    case forged(end: Int)
  }

  /// Reads the frame at an offset in bytes of a log, which start at the offset `base` in it.
  static func read(
    _ bytes: [UInt8], at offset: Int, base: Int, seed: UInt32, _ coding: PayloadEncryption
  ) throws(StoreError) -> Reading {
    guard bytes.count - offset > overhead else { return .invalid }
    let sequence = bytes.number(UInt64.self, at: offset + 4)
    let length = Int(bytes.number(UInt32.self, at: offset))
    let (values, erased) = (Int(bytes.number(UInt32.self, at: offset + 16)), Int(bytes.number(UInt32.self, at: offset + 20)))
    let names = Int(bytes.number(UInt32.self, at: offset + 24))
    let policy = Store.ErasurePolicy(number: bytes.number(UInt32.self, at: offset + 28))
    var crc = CRC32C(seed)
    crc.add(bytes, offset..<offset + headLength - 4)
    let head = bytes.number(UInt32.self, at: offset + headLength - 4)
    let body = offset + headLength
    guard crc.value == head, sequence > 0, let policy, length <= bytes.count - body, names > 0,
      4 * values + 8 * erased + names + 4 <= length
    else { return .invalid }
    let namesStart = body + 4 * values + 8 * erased
    let namesEnd = namesStart + names
    crc.add(bytes, body..<namesEnd)
    let check = bytes.number(UInt32.self, at: namesEnd)
    guard crc.value == check else { return .invalid }
    var places: [ValuePlace] = []
    places.reserveCapacity(values)
    var end = namesEnd + 4
    for number in 0..<values {
      let stored = Int(bytes.number(UInt32.self, at: body + 4 * number))
      places.append(ValuePlace(offset: base + end, length: ValuePlace.checkLength + stored))
      end += ValuePlace.checkLength + stored
    }
    guard end == body + length else { return .invalid }
    var frame = Frame(sequence: sequence, entries: [], check: check, start: offset, end: end)
    frame.erasurePolicy = policy
    for number in 0..<erased {
      frame.erased.append(Int(clamping: bytes.number(UInt64.self, at: body + 4 * values + 8 * number)))
    }
    var isDamaged = [Bool](repeating: false, count: values)
    for (number, place) in places.enumerated() {
      let start = place.offset - base + ValuePlace.checkLength
      let check = valueCheck(head, number, bytes, start..<start + place.length - ValuePlace.checkLength)
      if check != bytes.number(UInt32.self, at: place.offset - base) {
        isDamaged[number] = true
        frame.damaged.append(place.offset)
      }
    }
    guard try frame.readEntries(bytes, namesStart..<namesEnd, places, isDamaged, base: base, coding) else {
      return coding.cipher == nil ? .invalid : .forged(end: end)
    }
    return .frame(frame)
  }

  /// Reads the names and the values that are not damaged.
  ///
  /// Returns false if the names are not valid or not authentic.
  private mutating func readEntries(
    _ bytes: [UInt8], _ names: Range<Int>, _ places: [ValuePlace], _ isDamaged: [Bool], base: Int, _ coding: PayloadEncryption
  ) throws(StoreError) -> Bool {
    var (nameBytes, range, nonce) = (bytes, names, [] as [UInt8])
    switch coding {
    case .opaque: return true
    case .plain: break
    case .sealed(let cipher):
      guard let opened = try cipher.openNames(bytes, names, after: start..<names.lowerBound) else { return false }
      nonce = Array(bytes[names.lowerBound..<names.lowerBound + SystemCryptoProvider.nonceLength])
      (nameBytes, range) = (opened, opened.indices)
    }
    guard let keys = Edit.readNames(nameBytes, range), keys.reduce(0, { $1.hasValue ? $0 + 1 : $0 }) == places.count else {
      return false
    }
    entries.reserveCapacity(keys.count)
    var number = 0
    for (key, hasValue) in keys {
      var entry = LogEntry(key: key, value: nil, place: nil)
      if hasValue {
        let place = places[number]
        entry.place = place
        let start = place.offset - base + ValuePlace.checkLength
        let stored = start..<start + place.length - ValuePlace.checkLength
        if !isDamaged[number] {
          if let cipher = coding.cipher {
            entry.value = try cipher.openValue(bytes, stored, number: number, sequence: sequence, nonce)
            if entry.value == nil {
              damaged.append(place.offset)
              isForged = true
            }
          } else {
            entry.value = Array(bytes[stored])
          }
        }
        number += 1
      }
      entries.append(entry)
    }
    return true
  }
}

extension Store.ErasurePolicy {
  /// The number in a frame.
  fileprivate var number: UInt32 {
    switch self {
    case .none: 0
    case .removed: 1
    case .removedAndReplaced: 2
    }
  }

  fileprivate init?(number: UInt32) {
    switch number {
    case 0: self = .none
    case 1: self = .removed
    case 2: self = .removedAndReplaced
    default: return nil
    }
  }
}
