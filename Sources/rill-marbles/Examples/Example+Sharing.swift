import Rill
import RillTesting

extension Example {
  static let sharing: [Example] = [
    Example("multicast", "subject", "source.multicast(subject)", .sharing) { run, _ in
      let source = try run.source("a--b--c--|")
      let subject = PublishSubject<String>()
      let connectable = source.multicast(subject)
      run.action("connect()", at: 2) { run.keep(connectable.connect()) }
      run.output(subject, "subject")
    },
    Example("multicast(makeSubject:)", "multicast", "source.multicast { PublishSubject() }", .sharing) { run, _ in
      let source = try run.source("a--b--c--|")
      let connectable = source.multicast { PublishSubject() }
      run.action("connect()", at: 2) { run.keep(connectable.connect()) }
      run.output(connectable)
    },
    Example(
      "multicast(selector:)", "multicast { zip($0, $0.skip(1)) }",
      "source.multicast({ PublishSubject() }, selector: { Observable.zip($0, $0.skip(1)) { $0 + $1 } })", .sharing
    ) { run, _ in
      let source = try run.source("a---b---c---|")
      run.output(source.multicast({ PublishSubject() }, selector: { Observable.zip($0, $0.skip(1)) { $0 + $1 } }))
    },
    Example("publish", "subscriber 1", "source.publish()", .sharing) { run, _ in
      let source = try run.source("a--b--c--d--|")
      let connectable = source.publish()
      run.action("connect()", at: 2) { run.keep(connectable.connect()) }
      run.output(connectable, "subscriber 1")
      run.output(connectable, "subscriber 2", from: 5)
    },
    Example("refCount", "subscriber 1", "source.publish().refCount()", .sharing) { run, _ in
      let source = try run.cold("-a--b--c--d--|", "connection")
      let stream = source.publish().refCount()
      run.output(stream, "subscriber 1", from: 2, until: 8)
      run.output(stream, "subscriber 2", from: 5, until: 11)
    },
    Example("replay", "replay(1)", "source.replay(1)", .sharing) { run, _ in
      let source = try run.source("a--b-----c--d--|")
      let connectable = source.replay(1)
      run.action("connect()", at: 0) { run.keep(connectable.connect()) }
      run.output(connectable, from: 4)
    },
    Example("replayAll", "replayAll", "source.replayAll()", .sharing) { run, _ in
      let source = try run.source("a--b-----c--d--|")
      let connectable = source.replayAll()
      run.action("connect()", at: 0) { run.keep(connectable.connect()) }
      run.output(connectable, from: 4)
    },
    Example("share", "subscriber 1", "source.share(replay: 1)", .sharing) { run, _ in
      let source = try run.cold("a--b--c-----d--|")
      let stream = source.share(replay: 1)
      run.output(stream, "subscriber 1")
      run.output(stream, "subscriber 2", from: 7)
    },
    Example(
      "share(replay:expiry:scheduler:)", "subscriber 1", "source.share(replay: 2, expiry: .seconds(9), scheduler: scheduler)",
      .sharing
    ) { run, scheduler in
      let source = try run.cold("a----b--|", again: "again")
      let stream = source.share(replay: 2, expiry: .seconds(9), scheduler: scheduler)
      run.output(stream, "subscriber 1")
      run.output(stream, "subscriber 2", from: 10)
      run.output(stream, "subscriber 3", from: 18)
    },
    Example(
      "share(replay:minSubscriberCount:)", "subscriber 1 of 2", "source.share(minSubscriberCount: 2)", .sharing
    ) { run, _ in
      let source = try run.cold("a--b--|")
      let stream = source.share(minSubscriberCount: 2)
      run.output(stream, "subscriber 1 of 2")
      run.output(stream, "subscriber 2 of 2", from: 3)
    },
  ]
}
