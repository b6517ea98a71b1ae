import RillLocks
import RillStore
import TestSupport

/// A disk with a write-back cache, which processes use through `SimulatedProcessDisk`.
///
/// A crash keeps everything that was synced, and any subset of the rest.
///
/// The disk is less reliable than real ones. Blocks, lengths and names reach it independently of each other and in any order. A failed
/// sync loses its data permanently, but the next sync reports success.
final class SimulatedDisk: Sendable {
  /// So small that even a short frame takes several blocks.
  static let blockLength = 32

  /// A change in the cache.
  enum Effect: Hashable {
    case block(file: Int, index: Int, bytes: [UInt8])
    case length(file: Int, Int)
    case name(folder: Int, String, file: Int?)
    case rename(folder: Int, from: String, to: String, file: Int)

    /// The file or folder whose sync makes the effect durable.
    var owner: Int {
      switch self {
      case .block(let file, _, _), .length(let file, _): file
      case .name(let folder, _, _), .rename(let folder, _, _, _): folder
      }
    }

    /// The changed parts of the owner: a later effect on the same parts replaces this one.
    var parts: [String] {
      switch self {
      case .block(_, let index, _): ["\(index)"]
      case .length: ["length"]
      case .name(_, let name, _): [name]
      case .rename(_, let from, let to, _): [from, to]
      }
    }
  }

  /// The contents of the disk.
  struct Image: Hashable {
    static let root = 0
    var files: [Int: [UInt8]] = [:]
    var folders: [Int: [String: Int]] = [Image.root: [:]]
    /// The blocks beyond the length of a file, which become visible when a greater length reaches the disk.
    var beyond: [Int: [Int: [UInt8]]] = [:]

    mutating func apply(_ effect: Effect) {
      switch effect {
      case .block(let file, let index, let bytes):
        var content = files[file] ?? []
        let start = index * SimulatedDisk.blockLength
        if start < content.count {
          let end = min(content.count, start + bytes.count)
          content.replaceSubrange(start..<end, with: bytes.prefix(end - start))
          files[file] = content
        }
        beyond[file, default: [:]][index] = bytes
      case .length(let file, let length):
        var content = files[file] ?? []
        let old = content.count
        if length < old {
          content.removeLast(old - length)
          // Truncated bytes do not come back.
          beyond[file] = beyond[file]?.filter { $0.key * SimulatedDisk.blockLength < length }
        } else {
          content.grow(to: length)
          for (index, bytes) in beyond[file] ?? [:] {
            let start = index * SimulatedDisk.blockLength
            let (first, end) = (max(start, old), min(start + bytes.count, length))
            if first < end { content.replaceSubrange(first..<end, with: bytes[first - start..<end - start]) }
          }
        }
        files[file] = content
      case .name(let folder, let name, let file):
        folders[folder, default: [:]][name] = file
      case .rename(let folder, let from, let to, let file):
        if folders[folder, default: [:]][from] == file { folders[folder, default: [:]][from] = nil }
        folders[folder, default: [:]][to] = file
      }
    }
  }

  struct State {
    var cache: Image
    var durable: Image
    /// The effects that are not durable, in order.
    ///
    /// A failed sync marks its effects as lost.
    var pending: [(effect: Effect, isLost: Bool)] = []
    var nextFile: Int
    var nextHandle: Int32 = 1
    var handles: [Int32: (file: Int, process: Int)] = [:]
    var locks: [Int: [(handle: Int32, mode: LockMode)]] = [:]
    var pages: [(file: Int, page: MappedDurablePosition)] = []
    var watches: [Int: (file: Int, changed: @Sendable () -> Void)] = [:]
    var time: UInt64 = 1_000_000_000
    var random: SeededGenerator

    mutating func perform(_ effect: Effect) {
      cache.apply(effect)
      pending.append((effect, false))
      // A block that is never synced is on the disk in its old version, or in one of the two newest ones.
      let versions = pending.indices.filter {
        pending[$0].effect.owner == effect.owner && pending[$0].effect.parts == effect.parts && !pending[$0].isLost
      }
      if case .block = effect, versions.count > 2 { pending.remove(at: versions[0]) }
    }

    mutating func sync(_ file: Int) {
      for (effect, isLost) in pending where effect.owner == file && !isLost {
        durable.apply(effect)
        // An effect that an earlier, failed sync has lost cannot replace a newer one.
        pending.removeAll { $0.isLost && $0.effect.owner == file && !Set($0.effect.parts).isDisjoint(with: effect.parts) }
      }
      pending.removeAll { $0.effect.owner == file && !$0.isLost }
    }

    mutating func lose(_ file: Int) {
      for index in pending.indices where pending[index].effect.owner == file { pending[index].isLost = true }
    }
  }

  let state: Locked<State>
  let faults = Locked(DiskFaults())

  init(_ image: Image = Image(), seed: UInt64 = 1) {
    let files = image.files.keys.max() ?? 0
    let folders = image.folders.keys.max() ?? 0
    var image = image
    image.beyond = [:]
    state = Locked(State(cache: image, durable: image, nextFile: max(files, folders) + 1, random: SeededGenerator(seed: seed)))
  }

  /// Returns the bytes of a file as processes see them, or nil if there is none.
  func bytes(ofFile path: String) -> [UInt8]? {
    state.withLock { state in
      var place: Int? = Image.root
      for part in path.split(separator: "/") { place = place.flatMap { state.cache.folders[$0]?[String(part)] } }
      return place.flatMap { state.cache.files[$0] }
    }
  }

  /// Returns what a crash at this moment can leave: one image for each subset of the effects that are not durable.
  ///
  /// If there are too many subsets, returns about `limit` of them: none, all, all but one, and random ones.
  func crashes(atMost limit: Int, _ random: inout SeededGenerator) -> [Image] {
    let (durable, pending) = state.withLock { ($0.durable, $0.pending.map(\.effect)) }
    func image(_ isKept: (Int) -> Bool) -> Image {
      var image = durable
      for (index, effect) in pending.enumerated() where isKept(index) { image.apply(effect) }
      image.beyond = [:]
      return image
    }
    var images: Set<Image> = []
    if pending.count < 13, 1 << pending.count <= limit {
      for subset in 0..<(1 << pending.count) { images.insert(image { subset >> $0 & 1 == 1 }) }
    } else {
      images.insert(image { _ in false })
      images.insert(image { _ in true })
      for one in pending.indices.prefix(limit / 2) { images.insert(image { $0 != one }) }
      for _ in 0..<max(4, limit - images.count) {
        let chosen = pending.map { _ in random.next() & 1 == 1 }
        images.insert(image { chosen[$0] })
      }
    }
    return Array(images)
  }
}
