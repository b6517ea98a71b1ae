#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// SIGINT and SIGTERM, blocked from now on and received by `wait()` only.
struct TerminationSignals {
  private var set = sigset_t()

  init() {
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM] {
      // The shell can have set it to be ignored, as it does for background jobs.
      _ = signal(number, SIG_DFL)
      unsafe sigaddset(&set, number)
    }
    unsafe sigprocmask(SIG_BLOCK, &set, nil)
  }

  func wait() {
    var set = set
    var number: Int32 = 0
    _ = unsafe sigwait(&set, &number)
  }
}
