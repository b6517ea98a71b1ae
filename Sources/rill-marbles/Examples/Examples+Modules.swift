import Foundation
import Observation
import Rill
import RillLifecycle
import RillObservation
import RillProperties
import RillSamples
import RillTesting
import RillViewModel

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

  static let properties: [Example] = [
    Example("bind(to: property)", end: 8) { run, _ in
      let source = try run.source("a--b--|")
      let property = PropertyRelay(wrappedValue: "")
      run.output(property.projectedValue.skip(1), "property")
      run.keep(source.bind(to: property))
      run.retain(property.projectedValue)
    },
    Example("PropertyPublished", end: 12) { run, _ in
      let age = PropertyPublished(wrappedValue: 9)
      run.keep(try run.numbers("1-----2--3---", "age").subscribe(onNext: { age.onNext($0) }))
      run.output(age.projectedValue, "$age", from: 2)
      run.retain(age.projectedValue)
    },
    Example("bind(stream, to: property)", end: 8, isOnMainActor: true) { run, _ in
      let stream = try run.source("a--b--c--", "stream")
      let log = run.log("name")
      let (model, binding) = MainActor.assumeIsolated {
        let model = Model(log)
        return (model, model.bind(stream, to: \.name))
      }
      run.retain(model)
      run.keep(binding)
    },
  ]

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

  static let samples: [Example] = [
    Example("BackgroundRefreshViewModel", "refreshData", end: 16) { run, scheduler in
      let model = BackgroundRefreshViewModel(threshold: .seconds(5), clock: scheduler.virtualClock)
      let leaves = try run.source("a--------b--c---", "willResignActive").map { _ in () }
      let returns = try run.source("-----o-o-----o--", "didBecomeActive").map { _ in () }
      run.output(model.refreshData) { "R" }
      run.keep(leaves.subscribe(model.willResignActive))
      run.keep(returns.subscribe(model.didBecomeActive))
      run.retain(model)
    },
    Example("DraftViewModel", "results", end: 16) { run, _ in
      let model = DraftViewModel { .just($0) }
      let (draft, send) = (try run.source("-a--b----c----", "draft"), try run.source("--------o---o-", "send"))
      run.output(model.results) { $0.element ?? "" }
      run.keep(draft.bind(to: model.draft))
      run.keep(send.map { _ in () }.bind(to: model.send))
      run.retain(model)
    },
    Example("FeedViewModel", end: 31) { run, _ in
      let refresh = try run.source("---r-----------r--r-----r------", "refresh")
      let load = try run.attempts(["--(A|)", "----#", "-----(B|)"], "load", again: "load")
      let model = FeedViewModel(load: load.asSingle())
      run.output(model.status, "status") { status in
        status.isLoading ? "+" : status.problem != nil ? "x" : status.content ?? "s"
      }
      run.keep(refresh.map { _ in () }.bind(to: model.refresh))
      run.retain(model)
    },
    Example("ProfileViewModel", "profile") { run, _ in
      let (user, posts) = (try run.source("---(u|)", "user"), try run.source("------(p|)", "posts"))
      let model = ProfileViewModel(user: user.asSingle(), posts: posts.map { [$0] }.asSingle())
      run.output(model.profile) { "\($0.user)\($0.posts.joined())" }
    },
    Example("SignUpFormViewModel", "isValid", end: 30) { run, _ in
      let model = SignUpFormViewModel()
      let names = MarbleValues(["a": "Ann"])
      let passwords = MarbleValues(["s": "secret"])
      let name = try run.source("-----a-----------------------", "name", values: names) { $0 }
      let password = try run.source("-------------s---------------", "password", values: passwords) { $0 }
      let repeated = try run.source("----------------------s------", "repeatedPassword", values: passwords) { $0 }
      run.output(model.isValid) { $0 ? "t" : "f" }
      run.keep(name.bind(to: model.name))
      run.keep(password.bind(to: model.password))
      run.keep(repeated.bind(to: model.repeatedPassword))
      run.retain(model)
    },
  ]
}

/// A model whose property shows its changes in a row.
@MainActor @Observable private final class Model {
  @ObservationIgnored private let log: RowRecorder
  @ObservationIgnored private var stored = ""

  init(_ log: RowRecorder) { self.log = log }

  var name: String {
    get { stored }
    set {
      stored = newValue
      log.add(newValue)
    }
  }
}
