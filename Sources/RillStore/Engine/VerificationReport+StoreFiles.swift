extension VerificationReport {
  /// Creates the report about the files that were read.
  init(
    _ reader: StoreFileReader, _ coding: (LogHeader) throws(StoreError) -> PayloadEncryption?
  ) throws(StoreError) {
    self.init(
      commits: 0, keys: 0, length: reader.log.count, tornBytes: 0,
      generation: reader.durablePosition?.generation ?? 0)
    switch LogHeader.read(reader.log) {
    case .newer:
      throw .unavailable(.newerFormat, code: 0)
    case .bad:
      let found = try LogScanner.salvage(withoutHeader: reader.log, reader.durablePosition, coding).frames
      corruption = reader.log.isEmpty ? .noLog : .badHeader(readable: found)
    case .header(let header):
      guard let coding = try coding(header) else {
        corruption = .forgedHeader
        return
      }
      var scan = LogScanner(header, coding)
      switch try scan.read(log: reader.log, header).ending {
      case .good(let end, let torn):
        tornBytes = torn
        if let announced = reader.durablePosition, announced.promisesMore(than: header, upTo: scan.sequence) {
          corruption = try scan.lostCommits(reader.log, from: end, through: announced.generation).0
        }
      case .corrupt(let found): corruption = found
      }
      commits = scan.frames.count
      var found: Set<Store.Key> = []
      for edit in scan.frames.lazy.flatMap(\.edits) {
        if edit.value == nil { found.remove(edit.key) } else { found.insert(edit.key) }
      }
      keys = found.count
    }
  }
}
