import Rill
import RillTesting

extension Example {
  static let timing: [Example] = [
    Example("debounce", "debounce(3)", "source.debounce(.seconds(3), scheduler: scheduler)", .timing) { run, scheduler in
      let source = try run.source("a-b-c----------d--|")
      run.output(source.debounce(.seconds(3), scheduler: scheduler))
    },
    Example(
      "debounce(scheduler:)", "debounce { 2, 9, 0 }", "source.debounce(scheduler: scheduler) { time($0) }", .timing
    ) { run, scheduler in
      let source = try run.source("a---b---c-----|")
      let time = { @Sendable (value: String) -> Duration in .seconds(value == "a" ? 2 : value == "b" ? 9 : 0) }
      run.output(source.debounce(scheduler: scheduler) { time($0) })
    },
    Example("delay", "delay(2)", "source.delay(.seconds(2), scheduler: scheduler)", .timing) { run, scheduler in
      let source = try run.source("a--b--c--|")
      run.output(source.delay(.seconds(2), scheduler: scheduler))
    },
    Example(
      "throttle(latest:scheduler:)", "throttle { 3, 5, 5, 2 }", "source.throttle(scheduler: scheduler) { time($0) }", .timing
    ) { run, scheduler in
      let source = try run.source("a-b-c-----d-e----|")
      let time = { @Sendable (value: String) -> Duration in .seconds(value == "a" ? 3 : value == "e" ? 2 : 5) }
      run.output(source.throttle(scheduler: scheduler) { time($0) })
    },
    Example(
      "delaySubscription", "delaySubscription(3)", "source.delaySubscription(.seconds(3), scheduler: scheduler)", .timing
    ) { run, scheduler in
      let source = try run.cold("a--b--|")
      run.output(source.delaySubscription(.seconds(3), scheduler: scheduler))
    },
    Example("throttle", "throttle(5)", "source.throttle(.seconds(5), scheduler: scheduler)", .timing) { run, scheduler in
      let source = try run.source("a-b-c---------d--|")
      run.output(source.throttle(.seconds(5), scheduler: scheduler))
      run.output(source.throttle(.seconds(5), latest: false, scheduler: scheduler), "throttle(5, latest: false)")
    },
    Example("timeout", "timeout(4)", "source.timeout(.seconds(4), scheduler: scheduler)", .timing) { run, scheduler in
      let source = try run.source("a--b-------c")
      run.output(source.timeout(.seconds(4), scheduler: scheduler))
    },
    Example(
      "timeout(_:other:scheduler:)", "timeout(4, other)", "source.timeout(.seconds(4), other: other, scheduler: scheduler)",
      .timing
    ) { run, scheduler in
      let source = try run.source("a--b-------c")
      let other = try run.inner("-d--e--|", "other")
      run.output(source.timeout(.seconds(4), other: other, scheduler: scheduler))
    },
  ]

  static let recovering: [Example] = [
    Example("catch", "catch", "source.catch { _ in handler }", .recovering) { run, _ in
      let source = try run.source("a--b--#")
      let handler = try run.inner("-c--d--|", "handler")
      run.output(source.catch { _ in handler })
    },
    Example("catch(sequence:)", "catch(sequence)", "Observable<String>.catch(sequence: [first, second])", .recovering) {
      run, _ in
      let first = try run.cold("a--b--#", "stream 1")
      let second = try run.cold("-c--d--|", "stream 2")
      run.output(Observable<String>.catch(sequence: [first, second]))
    },
    Example("catchAndReturn", "catchAndReturn(c)", #"source.catchAndReturn("c")"#, .recovering) { run, _ in
      let source = try run.source("a--b--#")
      run.output(source.catchAndReturn("c"))
    },
    Example("retry", "retry()", "source.retry()", .recovering) { run, _ in
      let source = try run.attempts(["-a--b--#", "-a--b--|"])
      run.output(source.retry())
    },
    Example("retry(maxAttemptCount)", "retry(2)", "source.retry(2)", .recovering) { run, _ in
      let source = try run.attempts(["-a--#"])
      run.output(source.retry(2))
    },
    Example(
      "retry(delay:)", "retry(2, delay: 2)", "source.retry(2, delay: .seconds(2), scheduler: scheduler)", .recovering
    ) { run, scheduler in
      let source = try run.attempts(["a--#"])
      run.output(source.retry(2, delay: .seconds(2), scheduler: scheduler))
    },
    Example("retry(when:)", "retry(when:)", "source.retry { errors in errors.flatMap { _ in notifier } }", .recovering) {
      run, _ in
      let source = try run.attempts(["a--#", "a--b--|"])
      let notifier = try run.inner("-----n", "notifier")
      run.output(source.retry { errors in errors.flatMap { _ in notifier } })
    },
    Example(
      "repeat(when:)", "repeat(when:)", "source.repeat { completions in completions.take(1).flatMap { _ in notifier } }",
      .recovering
    ) { run, _ in
      let source = try run.attempts(["a--|", "a--b--|"])
      let notifier = try run.inner("-----n|", "notifier")
      run.output(source.repeat { completions in completions.take(1).flatMap { _ in notifier } })
    },
    Example(
      "retry(policy)", "retry(.exponential(2 s))", "source.retry(.exponential(initial: .seconds(2)), scheduler: scheduler)",
      .recovering
    ) { run, scheduler in
      let source = try run.attempts(["#", "#", "a--#", "b--|"])
      run.output(source.retry(.exponential(initial: .seconds(2)), scheduler: scheduler))
    },
    Example(
      "retry(policy, onState)", "retry(.delayed(2 s))",
      "source.retry(.delayed(.seconds(2)), scheduler: scheduler, onState: show)", .recovering
    ) { run, scheduler in
      let source = try run.attempts(["#", "a--#", "b--|"])
      let states = run.log("onState")
      let show = { @Sendable (state: RetryState) in
        states.add(state.isConnected ? "c" : state.nextAttempt == nil ? "\(state.attempt)" : "w")
      }
      run.output(source.retry(.delayed(.seconds(2)), scheduler: scheduler, onState: show))
    },
  ]
}
