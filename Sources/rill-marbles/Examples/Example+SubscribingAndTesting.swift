import Rill
import RillTesting

extension Example {
  /// What the closures and observers of subscribers receive.
  static let subscribing: [Example] = [
    Example("subscribe") { run, _ in
      let source = try run.source("a--b--|")
      let log = run.log("handler")
      run.keep(source.subscribe { log.add($0.element ?? "completed") })
    },
    Example("subscribe(onNext:)") { run, _ in
      let source = try run.source("a--b--|")
      let (next, completed, disposed) = (run.log("onNext"), run.log("onCompleted"), run.log("onDisposed"))
      run.keep(
        source.subscribe(
          onNext: { next.add($0) }, onCompleted: { completed.add("·") }, onDisposed: { disposed.add("·") }))
    },
    Example("subscribe(with:)") { run, _ in
      let source = try run.source("a--b-----c--|")
      let owner = Owner()
      run.release("object", at: 6) { owner.object = nil }
      let next = run.log("onNext(object)")
      if let object = owner.object { run.keep(source.subscribe(with: object, onNext: { _, value in next.add(value) })) }
    },
    Example("bind(onNext:)", isOnMainActor: true) { run, _ in
      let source = try run.source("a--b--|")
      let log = run.log("bind(onNext)")
      run.keep(source.bind(onNext: { log.add($0) }))
    },
    Example("bind(with:)", isOnMainActor: true) { run, _ in
      let source = try run.source("a--b-----c--|")
      let owner = Owner()
      run.release("object", at: 6) { owner.object = nil }
      let log = run.log("bind(with: object)")
      if let object = owner.object { run.keep(source.bind(with: object, onNext: { _, value in log.add(value) })) }
    },
    Example("bind(to:)") { run, _ in
      let source = try run.source("a--b--|")
      let (first, second) = (PublishSubject<String>(), PublishSubject<String>())
      run.output(first, "observer 1")
      run.output(second, "observer 2")
      run.keep(source.bind(to: first, second))
    },
    Example("Observable", "map") { run, _ in
      let source = try run.numbers("1-2-3-|")
      run.output(source.filter { $0 != 2 }, "filter")
      run.output(source.filter { $0 != 2 }.map { $0 * 10 })
    },
    Example("Single.subscribe") { run, _ in
      let single = try run.source("--(a|)", "single").asSingle()
      let log = run.log("observer")
      run.keep(single.subscribe { log.add("\((try? $0.get()).map { "success(\($0))" } ?? "failure")") })
    },
    Example("Single.subscribe(onSuccess:)") { run, _ in
      let single = try run.source("--(a|)", "single").asSingle()
      let log = run.log("onSuccess")
      run.keep(single.subscribe(onSuccess: { log.add($0) }))
    },
    Example("Maybe.subscribe") { run, _ in
      let maybe = try run.source("--(a|)", "maybe").asMaybe()
      let log = run.log("observer")
      run.keep(maybe.subscribe { log.add("\($0)".replacing("\"", with: "")) })
    },
    Example("Maybe.subscribe(onSuccess:)") { run, _ in
      let maybe = try run.source("--(a|)", "maybe").asMaybe()
      let log = run.log("onSuccess")
      run.keep(maybe.subscribe(onSuccess: { log.add($0) }))
    },
    Example("Completable.subscribe") { run, _ in
      let completable = try run.source("--|", "completable").ignoreElements().asCompletable()
      let log = run.log("observer")
      run.keep(completable.subscribe { log.add("\($0)") })
    },
    Example("Completable.subscribe(onCompleted:)") { run, _ in
      let completable = try run.source("--|", "completable").ignoreElements().asCompletable()
      let log = run.log("onCompleted")
      run.keep(completable.subscribe(onCompleted: { log.add("·") }))
    },
    Example("drive", isOnMainActor: true) { run, _ in
      let driver = try run.source("a--b--|", "driver").asDriver(onErrorJustReturn: "")
      let (next, completed, disposed) = (run.log("onNext"), run.log("onCompleted"), run.log("onDisposed"))
      run.keep(
        driver.drive(onNext: { next.add($0) }, onCompleted: { completed.add("·") }, onDisposed: { disposed.add("·") }))
    },
    Example("emit", isOnMainActor: true) { run, _ in
      let signal = try run.source("a--b--|", "signal").asSignal(onErrorJustReturn: "")
      let (next, completed, disposed) = (run.log("onNext"), run.log("onCompleted"), run.log("onDisposed"))
      run.keep(
        signal.emit(onNext: { next.add($0) }, onCompleted: { completed.add("·") }, onDisposed: { disposed.add("·") }))
    },
  ]

  /// The sources that a scheduler makes for tests.
  static let testing: [Example] = [
    Example("createHotObservable", "subscriber") { run, scheduler in
      let source = try run.source("a--b--c|", "hot source")
      run.output(source, from: 2)
    },
    Example("createColdObservable", "subscriber") { run, _ in
      let source = try run.cold("a----b|", "cold source")
      run.output(source, from: 2)
    },
  ]
}

private final class Owner {
  final class Object: Sendable {}

  var object: Object? = Object()
}
