/// A task that a thread outside of its run has resumed, or that was cancelled, and where it was suspended.
struct ExternallyResumedTask {
  let task: VirtualTask?
  let suspendedAt: [UInt]
}
