/// A task that a thread outside of its run has resumed, and where it was suspended.
struct OutsideResumption {
  let task: VirtualTask?
  let suspendedAt: [UInt]
}
