import Rill
import RillTesting

extension Example {
  static let observing: [Example] = [
    Example("do", "do", "source.do(onNext: { log.add($0) })", .observing) { run, _ in
      let source = try run.source("a--b--|")
      let log = run.log("onNext")
      run.output(source.do(onNext: { log.add($0) }))
    },
    Example("redacted()", "redacted", "source.redacted()", .observing) { run, _ in
      let source = try run.source("a--b--|")
      run.output(source.redacted())
    },
    Example("observe(on:)", "observe(on)", "source.observe(on: scheduler)", .observing) { run, _ in
      let source = try run.source("a---b---c-----|")
      let scheduler = run.laterScheduler
      run.output(source.observe(on: scheduler))
    },
    Example("observe(on:buffer:)", "observe(latest)", "source.observe(on: scheduler, buffer: .latest)", .observing) { run, _ in
      let source = try run.source("abc---d----|")
      let scheduler = run.laterScheduler
      run.output(source.observe(on: scheduler, buffer: .latest))
    },
    Example("subscribe(on:)", "subscribe(on)", "source.subscribe(on: scheduler)", .observing) { run, _ in
      let source = try run.cold("a--b--|")
      let scheduler = run.laterScheduler
      run.output(source.subscribe(on: scheduler))
    },
  ]
}
