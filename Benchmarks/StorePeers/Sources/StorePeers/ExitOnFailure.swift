#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

func attempt<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { fail("\(error)") }
}

func fail(_ reason: String) -> Never {
  let bytes = Array("StorePeers: \(reason)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(1)
}
