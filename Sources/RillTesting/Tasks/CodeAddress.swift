#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// An address in a task: of code that has called the creation of the task, or at which the task continues.
struct CodeAddress: Hashable {
  let address: UInt
  let isReturnAddress: Bool
}

#if os(Linux) && canImport(Runtime)
  extension CodeAddress {
    init?(_ frame: Backtrace.Frame) {
      switch frame {
      case .returnAddress(let address): self.init(address: UInt(address) ?? 0, isReturnAddress: true)
      case .programCounter(let address), .asyncResumePoint(let address):
        self.init(address: UInt(address) ?? 0, isReturnAddress: false)
      default: return nil
      }
    }
  }
#endif
