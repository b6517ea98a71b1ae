import Rill
import RillTesting

extension Example {
  static let filtering: [Example] = [
    Example("distinct", "distinct", "source.distinct()", .filtering) { run, _ in
      let source = try run.source("a--b--a--c--b--|")
      run.output(source.distinct())
    },
    Example("distinct(by key)", "distinct { first }", "source.distinct { $0.first }", .filtering) { run, _ in
      let source = try run.source("[a1]---[b2]---[a3]---[c4]---|")
      run.output(source.distinct { $0.first })
    },
    Example("distinctUntilChanged", "distinctUntilChanged", "source.distinctUntilChanged()", .filtering) { run, _ in
      let source = try run.source("a--a--b--a--|")
      run.output(source.distinctUntilChanged())
    },
    Example(
      "distinctUntilChanged(by key)", "distinctUntilChanged { first }", "source.distinctUntilChanged { $0.first }", .filtering
    ) { run, _ in
      let source = try run.source("[a1]---[a2]---[b3]---[a4]---|")
      run.output(source.distinctUntilChanged { $0.first })
    },
    Example(
      "distinctUntilChanged(comparing)", "distinctUntilChanged(==)",
      "source.distinctUntilChanged { $0.lowercased() == $1.lowercased() }", .filtering
    ) { run, _ in
      let source = try run.source("a--A--b--a--|")
      run.output(source.distinctUntilChanged { $0.lowercased() == $1.lowercased() })
    },
    Example(
      "distinctUntilChanged(at:)", #"distinctUntilChanged(at: \.count)"#, #"source.distinctUntilChanged(at: \.count)"#,
      .filtering
    ) { run, _ in
      let source = try run.source("[aa]---[bb]---c---[dd]---|")
      run.output(source.distinctUntilChanged(at: \.count))
    },
    Example("element(at:)", "element(at: 2)", "source.element(at: 2)", .filtering) { run, _ in
      let source = try run.source("a--b--c--d--|")
      run.output(source.element(at: 2))
    },
    Example("filter", "filter { $0 % 2 == 0 }", "source.filter { $0 % 2 == 0 }", .filtering) { run, _ in
      let source = try run.numbers("1--2--3--4--|")
      run.output(source.filter { $0 % 2 == 0 })
    },
    Example("ifEmpty(default:)", "ifEmpty(default: a)", #"source.ifEmpty(default: "a")"#, .filtering) { run, _ in
      let source = try run.source("----|")
      run.output(source.ifEmpty(default: "a"))
    },
    Example("ifEmpty(switchTo:)", "ifEmpty(switchTo:)", "source.ifEmpty(switchTo: other)", .filtering) { run, _ in
      let source = try run.source("----|")
      let other = try run.inner("-a--b--|", "other")
      run.output(source.ifEmpty(switchTo: other))
    },
    Example("ignoreElements", "ignoreElements", "source.ignoreElements()", .filtering) { run, _ in
      let source = try run.source("a--b--c--|")
      run.output(source.ignoreElements())
    },
    Example("pausable", "pausable", #"source.pausable(pauser.map { $0 == "t" })"#, .filtering) { run, _ in
      let source = try run.source("a--b--c--d--e--|")
      let pauser = try run.source("-t------f--t----", "pauser")
      run.output(source.pausable(pauser.map { $0 == "t" }))
    },
    Example(
      "pausableBuffered", "pausableBuffered(1)", #"source.pausableBuffered(pauser.map { $0 == "t" }, limit: 1)"#, .filtering
    ) { run, _ in
      let source = try run.source("a--b--c--d--e--|")
      let pauser = try run.source("-t--f-----t-----", "pauser")
      run.output(source.pausableBuffered(pauser.map { $0 == "t" }, limit: 1))
    },
    Example("sample", "sample", "source.sample(sampler)", .filtering) { run, _ in
      let source = try run.source("a--b-----c-----|")
      let sampler = try run.source("----x--x---x-----x--", "sampler")
      run.output(source.sample(sampler))
    },
    Example("single", "single()", "source.single()", .filtering) { run, _ in
      let source = try run.source("a--b--|")
      run.output(source.single())
    },
    Example("single(predicate)", "single { $0 == 2 }", "source.single { $0 == 2 }", .filtering) { run, _ in
      let source = try run.numbers("1--2--3--|")
      run.output(source.single { $0 == 2 })
    },
    Example("skip", "skip(2)", "source.skip(2)", .filtering) { run, _ in
      let source = try run.source("a--b--c--d--|")
      run.output(source.skip(2))
    },
    Example("skip(for a time)", "skip(7 s)", "source.skip(.seconds(7), scheduler: scheduler)", .filtering) { run, scheduler in
      let source = try run.source("a--b--c--d--|")
      run.output(source.skip(.seconds(7), scheduler: scheduler))
    },
    Example("skip(until:)", "skip(until)", "source.skip(until: other)", .filtering) { run, _ in
      let source = try run.source("a--b--c--d--|")
      let other = try run.source("-------x-----", "other")
      run.output(source.skip(until: other))
    },
    Example("skip(while:)", "skip(while: { $0 < 3 })", "source.skip(while: { $0 < 3 })", .filtering) { run, _ in
      let source = try run.numbers("1--2--3--1--|")
      run.output(source.skip(while: { $0 < 3 }))
    },
    Example("take", "take(2)", "source.take(2)", .filtering) { run, _ in
      let source = try run.source("a--b--c--d--|")
      run.output(source.take(2))
    },
    Example("take(for:)", "take(for: 7)", "source.take(for: .seconds(7), scheduler: scheduler)", .filtering) { run, scheduler in
      let source = try run.source("a--b--c--d--|")
      run.output(source.take(for: .seconds(7), scheduler: scheduler))
    },
    Example("takeLast", "takeLast(2)", "source.takeLast(2)", .filtering) { run, _ in
      let source = try run.source("a--b--c--|")
      run.output(source.takeLast(2))
    },
    Example("take(until:)", "take(until)", "source.take(until: other)", .filtering) { run, _ in
      let source = try run.source("a--b--c--d--|")
      let other = try run.source("-------x-----", "other")
      run.output(source.take(until: other))
    },
    Example("take(while:)", "take(while: { $0 < 3 })", "source.take(while: { $0 < 3 })", .filtering) { run, _ in
      let source = try run.numbers("1--2--3--1--|")
      run.output(source.take(while: { $0 < 3 }))
      run.output(source.take(while: { $0 < 3 }, behavior: .inclusive), "…, behavior: .inclusive")
    },
    Example("take(until: predicate)", "take(until: { $0 == 3 })", "source.take(until: { $0 == 3 })", .filtering) { run, _ in
      let source = try run.numbers("1--2--3--1--|")
      run.output(source.take(until: { $0 == 3 }))
      run.output(source.take(until: { $0 == 3 }, behavior: .inclusive), "…, behavior: .inclusive")
    },
  ]
}
