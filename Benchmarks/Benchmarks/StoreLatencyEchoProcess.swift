import Dispatch
import RillBenchmarking
import RillStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The other process of a measured latency: responds to each request with the nanoseconds since it was made.
enum StoreLatencyEchoProcess {
  static let argument = "--echo-store-requests"
  static let request: Store.Key = "request"
  static let response: Store.Key = "response"

  static func run(_ path: String) -> Int32 {
    let store = StoreScratchFolders.store(at: path)
    let isOver = DispatchSemaphore(value: 0)
    let observation = StoreScratchFolders.attempt {
      try store.observe(request) { value in
        guard let value, let requestTime = number(in: value) else { return }
        if requestTime == 0 {
          isOver.signal()
        } else {
          let taken = max(1, now() - requestTime)
          StoreScratchFolders.attempt { try store.set(bytes(of: taken), for: response) }
        }
      }
    }
    StoreScratchFolders.attempt { try store.set(bytes(of: 0), for: response) }
    isOver.wait()
    observation.cancel()
    return 0
  }

  static func bytes(of number: Int) -> [UInt8] { Array("\(number)".utf8) }
  static func number(in bytes: [UInt8]) -> Int? { Int(String(decoding: bytes, as: UTF8.self)) }

  /// Returns the nanoseconds of a clock that all processes share.
  static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
