import Dispatch
import RillStore
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the store promises beyond the time of a call.
func storeFigures() -> [Figure] {
  [
    Figure("store: a change seen by another process, median", "µs", most: 1000, medianLatency),
    Figure("store: all files after 100,000 overwrites of 10 keys", "KiB", most: 64, sizeAfterOverwrites),
  ]
}

private let question: Store.Key = "question"
private let answer: Store.Key = "answer"

/// From before the change is made, so its sync is in it, to when the other process's observer is told.
private func medianLatency() -> Double? {
  let path = StoreScratch.path()
  let store = StoreScratch.store(at: path)
  let answered = DispatchSemaphore(value: 0)
  let times = Mutex<[Double]>([])
  let observation = StoreScratch.attempt {
    try store.observe(answer) { value in
      guard let value, let time = number(in: value) else { return }
      if time > 0 { times.withLock { $0.append(Double(time) / 1000) } }
      answered.signal()
    }
  }
  defer { observation.cancel() }
  guard let child = spawn([CommandLine.arguments[0], StoreFollower.argument, path]) else { return nil }
  // The first answer says that the other process is there.
  answered.wait()
  for _ in 0..<200 {
    StoreScratch.attempt { try store.set(bytes(of: now()), for: question) }
    answered.wait()
  }
  StoreScratch.attempt { try store.set(bytes(of: 0), for: question) }
  var status: Int32 = 0
  _ = unsafe waitpid(child, &status, 0)
  return times.withLock { $0.median }
}

/// The other process: answers each question with the nanoseconds since it was asked.
enum StoreFollower {
  static let argument = "--follow-store"

  static func run(_ path: String) -> Int32 {
    let store = StoreScratch.store(at: path)
    let isOver = DispatchSemaphore(value: 0)
    let observation = StoreScratch.attempt {
      try store.observe(question) { value in
        guard let value, let asked = number(in: value) else { return }
        if asked == 0 {
          isOver.signal()
        } else {
          let taken = max(1, now() - asked)
          StoreScratch.attempt { try store.set(bytes(of: taken), for: answer) }
        }
      }
    }
    StoreScratch.attempt { try store.set(bytes(of: 0), for: answer) }
    isOver.wait()
    observation.cancel()
    return 0
  }
}

private func sizeAfterOverwrites() -> Double? {
  let path = StoreScratch.path()
  let store = StoreScratch.store(at: path)
  let group = DispatchGroup()
  for thread in 0..<10 {
    DispatchQueue(label: "writer \(thread)").async(group: group) {
      let key = StoreScratch.attempt { try Store.Key("key \(thread)") }
      for round in 0..<10_000 { StoreScratch.attempt { try store.set(bytes(of: round), for: key) } }
    }
  }
  group.wait()
  let names = StoreScratch.attempt { try FileManager.default.contentsOfDirectory(atPath: path) }
  let size = names.reduce(0) { sum, name in
    var status = stat()
    guard unsafe stat("\(path)/\(name)", &status) == 0 else { Terminal.fail("can not look at \(name)") }
    return sum + Int(status.st_size)
  }
  return Double(size) / 1024
}

private func bytes(of number: Int) -> [UInt8] { Array("\(number)".utf8) }
private func number(in bytes: [UInt8]) -> Int? { Int(String(decoding: bytes, as: UTF8.self)) }

/// Nanoseconds of a clock that all processes share.
private func now() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

/// Starts another program; nil if that can not be done.
private func spawn(_ words: [String]) -> pid_t? {
  var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
  defer { unsafe arguments.forEach { unsafe free($0) } }
  var child: pid_t = 0
  return unsafe posix_spawn(&child, words[0], nil, nil, &arguments, environ) == 0 ? child : nil
}
