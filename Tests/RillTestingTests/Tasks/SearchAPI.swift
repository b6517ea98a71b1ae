import RillTesting
import TestSupport

/// Requests that take 500 ms, and fail as often as the digit behind `fail` says.
struct SearchAPI: Sendable {
  let time: VirtualTime
  let log = Recorder<String>()
  private let failures = Counter()

  init(_ time: VirtualTime) { self.time = time }

  func find(_ text: String) async throws -> [String] {
    log.add("\(time.now.inMilliseconds) start \(text)")
    do { try await time.clock.sleep(for: .milliseconds(500)) } catch {
      log.add("\(time.now.inMilliseconds) cancel \(text)")
      throw error
    }
    if let count = text.last?.wholeNumberValue, failures.add() <= count {
      log.add("\(time.now.inMilliseconds) fail \(text)")
      throw Failure()
    }
    log.add("\(time.now.inMilliseconds) end \(text)")
    return [text + "!"]
  }
}

extension Duration {
  fileprivate var inMilliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
