import Foundation
import Rill
import RillLifecycle
import RillTesting

extension Example {
  static let lifecycle: [Example] = [
    Example("notification(name)", "notification", end: 11) { run, _ in
      let (post, center) = (try run.source("a--b--a--c--", "post"), NotificationCenter())
      run.keep(post.subscribe(onNext: { center.post(name: Notification.Name($0), object: nil) }))
      run.output(center.rx.notification(Notification.Name("a")).map(\.name.rawValue))
      run.retain(center)
    },
    Example("notification(key)", end: 8) { run, scheduler in
      let (post, center) = (try run.source("1--x--2--", "post"), NotificationCenter())
      let key = NotificationKey<Int>(Notification.Name("number"), userInfoKey: "number")
      run.keep(
        post.subscribe(onNext: { text in
          let payload: any Sendable = Int(text) ?? text
          center.post(name: key.name, object: nil, userInfo: ["number": payload])
        }))
      run.output(center.rx.notification(key), "notification(key)")
      run.output(center.rx.payloadErrors(key), "payloadErrors(key)") { _ in "e" }
      run.retain(center)
      // The subscription reports the wrong payload to the hook, too.
      let handler = Hooks.defaultErrorHandler
      defer { Hooks.defaultErrorHandler = handler }
      Hooks.defaultErrorHandler = { _, _ in }
      scheduler.advanceTo(8)
    },
    Example("absences", "absences", end: 17) { run, scheduler in
      let events = Observable.merge(
        try run.source("a--------b--c-----", "willResignActive").map { _ in AppLifecycleEvent.applicationWillResignActive },
        try run.source("-----o-o-------o--", "didBecomeActive").map { _ in AppLifecycleEvent.applicationDidBecomeActive })
      run.output(events.absences(clock: scheduler.virtualClock)) { absence in
        if case .lasted(let time) = absence { return "\(time.components.seconds)" }
        return "n"
      }
    },
    Example("refreshTrigger", "refreshTrigger", end: 17) { run, scheduler in
      let events = Observable.merge(
        try run.source("a--------b--c---", "willResignActive").map { _ in AppLifecycleEvent.applicationWillResignActive },
        try run.source("-----o-o-----o--", "didBecomeActive").map { _ in AppLifecycleEvent.applicationDidBecomeActive })
      run.output(events.refreshTrigger(after: .seconds(5), clock: scheduler.virtualClock)) { "x" }
    },
    Example("AppLifecycle", end: 24) { run, scheduler in
      let (phone, actions) = (AppLifecycleSimulator(), [(2, AppAction.launch), (13, .leave), (21, .return)])
      run.texts("user", [(2, "launches"), (13, "leaves"), (21, "returns")])
      let app = AppLifecycle(phone)
      for (tick, action) in actions { scheduler.scheduleAt(tick) { try? phone.perform(action) } }
      run.output(app.state, "state") { "\("\($0)".first ?? "-")" }
      run.output(app.events, "events") { _ in "e" }
      run.retain(app)
    },
    Example("AppLifecycleSource.steps", "steps", end: 12) { run, scheduler in
      let phone = AppLifecycleSimulator()
      scheduler.scheduleAt(4) { try? phone.perform(.launchInBackground) }
      run.texts("source", [(4, "launched")])
      run.output(phone.steps) { step in
        if case .state = step { return "s" }
        return "e"
      }
      run.retain(phone)
    },
  ]
}
