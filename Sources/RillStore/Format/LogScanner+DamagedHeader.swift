/// Reading a log whose header is damaged.
///
/// Its checksums need only the identity of the log, which is in the header, and in the lock file. In an encrypted log, its key is derived
/// from the identities and the salt in the header, so these must be intact.
extension LogScanner {
  /// Reads the frames of a log with a damaged header, also those of whose values some are damaged.
  ///
  /// - Parameters:
  ///   - log: the bytes of the log.
  ///   - announced: what the lock file says, or nil if it says nothing.
  ///   - coding: returns the coding of a log with a certain header.
  /// - Returns: The frames and their coding.
  /// - Throws: `StoreError.unavailable` if there are frames, and `coding` throws. A wrong key is no error: it is damaged, or wrong.
  package static func salvage(
    withoutHeader log: [UInt8], _ announced: DurablePosition?,
    _ coding: (LogHeader) throws(StoreError) -> PayloadEncryption?
  ) throws(StoreError) -> (frames: [Frame], coding: PayloadEncryption) {
    for header in LogHeader.candidates(log, announced) {
      let found = try LogScanner(header, header.encryption == nil ? .plain : .opaque)
        .salvage(log, from: 0, through: LogHeader.sequenceLimit)
      if found.isEmpty { continue }
      do throws(StoreError) {
        guard let coding = try coding(header) else { continue }
        if header.encryption == nil { return (found, coding) }
        return (try LogScanner(header, coding).salvage(log, from: 0, through: LogHeader.sequenceLimit), coding)
      } catch .unavailable(.wrongKey, _) {
      }
    }
    return ([], .plain)
  }
}

extension LogHeader {
  /// The headers that a log with a damaged one can have had.
  fileprivate static func candidates(_ bytes: [UInt8], _ announced: DurablePosition?) -> [LogHeader] {
    var identities: [UInt64] = []
    if bytes.count >= identityEnd { identities.append(bytes.number(UInt64.self, at: identityEnd - 8)) }
    if let announced, !identities.contains(announced.log) { identities.append(announced.log) }
    var encryption: LogCipher.Header?
    if bytes.count >= encryptedLength { encryption = LogHeader.encryption(in: bytes) }
    // Without the key, only the names of plain frames can be checked. So plain frames come first.
    return [nil, encryption].flatMap { encryption in
      identities.filter { $0 != 0 }.flatMap { identity in
        [false, true].map { LogHeader(damaged: identity, encryption, isOld: $0) }
      }
    }
  }
}
