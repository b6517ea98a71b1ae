import Rill
import RillLifecycle
import RillSamples
import RillTesting

extension Example {
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
    Example("MessageComposerViewModel", "results", end: 16) { run, _ in
      let model = MessageComposerViewModel { .just($0) }
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
    Example("ParallelRequestsViewModel", "profile") { run, _ in
      let (user, posts) = (try run.source("---(u|)", "user"), try run.source("------(p|)", "posts"))
      let model = ParallelRequestsViewModel(user: user.asSingle(), posts: posts.map { [$0] }.asSingle())
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
