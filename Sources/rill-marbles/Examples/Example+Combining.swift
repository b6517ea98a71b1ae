import Rill
import RillTesting

extension Example {
  static let combining: [Example] = [
    Example("amb", "amb", "Observable.amb([first, second])", .combining) { run, _ in
      let first = try run.source("----a--b--|", "source 1")
      let second = try run.source("--x--y--z--|", "source 2")
      run.output(Observable.amb([first, second]))
    },
    Example("combineLatest", "combineLatest", #"Observable.combineLatest(first, second) { "\($0)\($1)" }"#, .combining) {
      run, _ in
      let first = try run.source("1-----2-------3--|", "source 1")
      let second = try run.source("--A------B--C-------|", "source 2")
      run.output(Observable.combineLatest(first, second) { "\($0)\($1)" })
    },
    Example(
      "combineLatest(collection)", "combineLatest [2]", "Observable.combineLatest([first, second]) { $0.joined() }", .combining
    ) { run, _ in
      let first = try run.source("1-----2-------3--|", "source 1")
      let second = try run.source("--5------6--7-------|", "source 2")
      run.output(Observable.combineLatest([first, second]) { $0.joined() })
    },
    Example("concat", "concat", "Observable.concat([first, second])", .combining) { run, _ in
      let first = try run.cold("a--b--|", "stream 1")
      let second = try run.cold("-c--d--|", "stream 2")
      run.output(Observable.concat([first, second]))
    },
    Example("concat(second)", "source.concat", "source.concat(second)", .combining) { run, _ in
      let source = try run.source("a--b--|")
      let second = try run.inner("-c--d--|", "second")
      run.output(source.concat(second))
    },
    Example("concat(inner streams)", "concat()", "source.map { stream($0) }.concat()", .combining) { run, _ in
      let source = try run.source("A-B---------|")
      let streams = ["A": try run.inner("-a---a--|", "stream A"), "B": try run.inner("-b--b--|", "stream B")]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.map { stream($0) }.concat())
    },
    Example(
      "concat(delayingErrors:)", "concat(delayingErrors:)", "Observable.concat([first, second], delayingErrors: true)",
      .combining
    ) { run, _ in
      let first = try run.cold("a--b--#", "stream 1")
      let second = try run.cold("-c--d--|", "stream 2")
      run.output(Observable.concat([first, second], delayingErrors: true))
    },
    Example(
      "merge(delayingErrors:)", "merge(delayingErrors:)", "Observable.merge([first, second], delayingErrors: true)", .combining
    ) { run, _ in
      let first = try run.source("a-----#", "source 1")
      let second = try run.source("--x-----y--|", "source 2")
      run.output(Observable.merge([first, second], delayingErrors: true))
    },
    Example(
      "pages", "pages", #"Observable.pages(from: 1, loadingNextOn: trigger) { page($0) } next: { $0 == "b" ? nil : 2 }"#,
      .combining
    ) { run, _ in
      let trigger = try run.source("----n-n-----n-----", "trigger")
      let first = try run.inner("--a|", "page 1")
      let second = try run.attempts(["---#", "--b|"], "page 2", again: "page 2 again")
      let page = { @Sendable (number: Int) in number == 1 ? first : second }
      run.output(
        Observable.pages(from: 1, loadingNextOn: trigger) {
          page($0)
        } next: {
          $0 == "b" ? nil : 2
        }
        .map { (try? $0.get()) ?? "x" })
    },
    Example("merge", "merge", "Observable.merge(first, second)", .combining) { run, _ in
      let first = try run.source("a-----b---|", "source 1")
      let second = try run.source("--x-----y----|", "source 2")
      run.output(Observable.merge(first, second))
    },
    Example("merge(inner streams)", "merge()", "source.map { stream($0) }.merge()", .combining) { run, _ in
      let source = try run.source("A-----B-----|")
      let streams = ["A": try run.inner("-a----a---|", "stream A"), "B": try run.inner("--b----b-|", "stream B")]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.map { stream($0) }.merge())
    },
    Example("merge(maxConcurrent:)", "merge(2)", "source.map { stream($0) }.merge(maxConcurrent: 2)", .combining) { run, _ in
      let source = try run.source("A-B-C-------|")
      let streams = [
        "A": try run.inner("-a---a--|", "stream A"), "B": try run.inner("--b---b--|", "stream B"),
        "C": try run.inner("-c--c--|", "stream C"),
      ]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.map { stream($0) }.merge(maxConcurrent: 2))
    },
    Example("startWith", "startWith(x, y)", #"source.startWith("x", "y")"#, .combining) { run, _ in
      let source = try run.source("------a--b--|")
      run.output(source.startWith("x", "y"))
    },
    Example("switchLatest", "switchLatest", "source.map { stream($0) }.switchLatest()", .combining) { run, _ in
      let source = try run.source("A-----B-----|")
      let streams = ["A": try run.inner("-a--a----a", "stream A"), "B": try run.inner("-b----b-|", "stream B")]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.map { stream($0) }.switchLatest())
    },
    Example("withLatestFrom", "withLatestFrom", "source.withLatestFrom(second)", .combining) { run, _ in
      let source = try run.source("1--2-----3--|")
      let second = try run.source("-a---b-c-----", "second")
      run.output(source.withLatestFrom(second))
    },
    Example(
      "withLatestFrom(resultSelector:)", "withLatestFrom { $0 + $1 }", "source.withLatestFrom(second) { $0 + $1 }", .combining
    ) { run, _ in
      let source = try run.source("1--2-----3--|")
      let second = try run.source("-a---b-c-----", "second")
      run.output(source.withLatestFrom(second) { $0 + $1 })
    },
    Example("zip", "zip", #"Observable.zip(first, second) { "\($0)\($1)" }"#, .combining) { run, _ in
      let first = try run.source("1--2-----3-----|", "source 1")
      let second = try run.source("---A--B-----C-------|", "source 2")
      run.output(Observable.zip(first, second) { "\($0)\($1)" })
    },
    Example("zip(collection)", "zip [2]", "Observable.zip([first, second]) { $0.joined() }", .combining) { run, _ in
      let first = try run.source("1--2-----3-----|", "source 1")
      let second = try run.source("---5--6-----7-------|", "source 2")
      run.output(Observable.zip([first, second]) { $0.joined() })
    },
  ]
}
