#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Returns the address of the handler of `signal`, for comparison.
func handler(of signal: Int32) -> UInt {
  var action = sigaction()
  unsafe sigaction(signal, nil, &action)
  return unsafe withUnsafeBytes(of: action) { unsafe $0.load(as: UInt.self) }
}
