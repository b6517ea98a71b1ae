import Rill
import RillTesting
import RillViewModel

extension Example {
  static let viewModels: [Example] = [
    Example("Action", end: 16) { run, scheduler in
      let execute = try run.source("-a---b--c---------", "execute")
      let requests = run.rows("request", role: .inner)
      let action = Action<String, String> { input in
        requests.recording(scheduler.createColdObservable([.next(5, input.uppercased()), .completed(5)]).asObservable()) { $0 }
      }
      run.output(action.enabled, "enabled") { $0 ? "t" : "f" }
      run.output(action.executing, "executing") { $0 ? "t" : "f" }
      run.output(action.elements, "elements")
      run.output(action.errors, "errors") { _ in "n" }
      run.keep(execute.bind(to: action.inputs))
      run.retain(action)
    },
    Example("ActivityTracker", end: 14) { run, scheduler in
      let activity = ActivityTracker()
      let (first, second) = (try run.cold("--a--|", "request 1"), try run.cold("------b--|", "request 2"))
      run.output(activity.isActive, "isActive") { $0 ? "t" : "f" }
      run.retain(activity)
      scheduler.scheduleAt(1) { run.keep(first.trackActivity(activity).subscribe(onNext: { _ in })) }
      scheduler.scheduleAt(4) { run.keep(second.trackActivity(activity).subscribe(onNext: { _ in })) }
    },
    Example("ErrorTracker", end: 7) { run, _ in
      let failures = ErrorTracker()
      let requests = [try run.source("--#", "request 1"), try run.source("-----#", "request 2")]
      run.output(failures.errors, "errors") { _ in "e" }
      run.retain(failures)
      for request in requests { run.keep(request.trackError(failures).subscribe(onError: { _ in })) }
    },
  ]
}
