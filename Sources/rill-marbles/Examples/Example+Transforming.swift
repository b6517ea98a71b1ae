import Foundation
import Rill
import RillTesting

extension Example {
  static let transforming: [Example] = values + streams

  private static let values: [Example] = [
    Example("buffer", "buffer(9, 2)", "source.buffer(timeSpan: .seconds(9), count: 2, scheduler: scheduler)", .transforming) {
      run, scheduler in
      let source = try run.source("a--b-----c----d------|")
      run.output(source.buffer(timeSpan: .seconds(9), count: 2, scheduler: scheduler)) { "[\($0.joined())]" }
    },
    Example("buffer(count:)", "buffer(2)", "source.buffer(count: 2)", .transforming) { run, _ in
      let source = try run.source("a--b--c--|")
      run.output(source.buffer(count: 2)) { "[\($0.joined())]" }
    },
    Example(
      "buffer(sinceFirst:)", "buffer(sinceFirst: 5)", "source.buffer(sinceFirst: .seconds(5), scheduler: scheduler)",
      .transforming
    ) { run, scheduler in
      let source = try run.source("-a--b--------c---d--|")
      run.output(source.buffer(sinceFirst: .seconds(5), scheduler: scheduler)) { "[\($0.joined())]" }
    },
    Example("bufferWithTrigger", "bufferWithTrigger", "source.bufferWithTrigger(trigger)", .transforming) { run, _ in
      let source = try run.source("a--b--------c--d---|")
      let trigger = try run.source("----x-----x-----------", "trigger")
      run.output(source.bufferWithTrigger(trigger)) { "[\($0.joined())]" }
    },
    Example("compactMap", "compactMap { Int($0) }", "source.compactMap { Int($0) }", .transforming) { run, _ in
      let source = try run.source("1--x--3--|")
      run.output(source.compactMap { Int($0) })
    },
    Example("count", "count", "source.count()", .transforming) { run, _ in
      let source = try run.source("a--b--c--|")
      run.output(source.count())
    },
    Example("decode", "decode", "source.decode(type: Item.self, decoder: JSONDecoder())", .transforming) { run, _ in
      let text = #"[{"a":1}]---------[{"a":2}]---------|"#
      let source = try run.source(text).map { Data($0.utf8) }
      run.output(source.decode(type: Item.self, decoder: JSONDecoder()))
    },
    Example(
      "decode(property list)", "decode(plist)", "source.decode(type: Item.self, decoder: PropertyListDecoder())", .transforming
    ) {
      run, _ in
      let source = try run.source("[a=1]---------[a=2]---------|").map {
        try PropertyListEncoder().encode(["a": Int($0.dropFirst(2))])
      }
      run.output(source.decode(type: Item.self, decoder: PropertyListDecoder()))
    },
    Example("decode(decoder)", "decode(decoder)", "source.decode(type: Item.self, decoder: ItemDecoder())", .transforming) {
      run, _ in
      let source = try run.source("1---------2---------|").map { Data($0.utf8) }
      run.output(source.decode(type: Item.self, decoder: ItemDecoder()))
    },
    Example("dematerialize", "dematerialize", "source.dematerialize()", .transforming) { run, _ in
      let values: MarbleValues<Event<String>> = ["a": .next("a"), "b": .next("b"), "x": .error(MarbleStreamError())]
      let source = try run.source("a---------b---------x", values: values) { $0.text }
      run.output(source.dematerialize())
    },
    Example("elements", "elements", "source.elements()", .transforming) { run, _ in
      let values: MarbleValues<Event<String>> = ["a": .next("a"), "x": .error(MarbleStreamError())]
      let source = try run.source("a---------x----------|", values: values) { $0.text }
      run.output(source.elements())
    },
    Example("enumerated", "enumerated", "source.enumerated()", .transforming) { run, _ in
      let source = try run.source("a-----b-----c-----|")
      run.output(source.enumerated()) { "(\($0.index),\($0.element))" }
    },
    Example("errors", "errors", "source.errors()", .transforming) { run, _ in
      let values: MarbleValues<Event<String>> = ["a": .next("a"), "x": .error(MarbleStreamError())]
      let source = try run.source("a---------x----------|", values: values) { $0.text }
      run.output(source.errors()) { _ in "x" }
    },
    Example("map", "map { $0.uppercased() }", "source.map { $0.uppercased() }", .transforming) { run, _ in
      let source = try run.source("a--b--c--|")
      run.output(source.map { $0.uppercased() })
    },
    Example("mapTo", "mapTo(x)", #"source.mapTo("x")"#, .transforming) { run, _ in
      let source = try run.source("a--b--c--|")
      run.output(source.mapTo("x"))
    },
    Example("materialize", "materialize", "source.materialize()", .transforming) { run, _ in
      let source = try run.source("a---------b---------#")
      run.output(source.materialize()) { $0.text }
    },
    Example("ofType", "ofType(Int.self)", "source.ofType(Int.self)", .transforming) { run, _ in
      let values: MarbleValues<Any> = ["a": "a", "b": 2, "c": "c", "d": 4]
      let source = try run.source("a--b--c--d--|", values: values) { "\($0)" }
      run.output(source.ofType(Int.self))
    },
    Example("pairwise", "pairwise", "source.pairwise()", .transforming) { run, _ in
      let source = try run.source("a-----b-----c-----|")
      run.output(source.pairwise()) { "(\($0.0),\($0.1))" }
    },
    Example("reduce", "reduce(0, +)", "source.reduce(0, accumulator: +)", .transforming) { run, _ in
      let source = try run.numbers("1--2--3--|")
      run.output(source.reduce(0, accumulator: +))
    },
    Example(
      "reduce(mapResult:)", "reduce(0, +, { $0 * 2 })", "source.reduce(0, accumulator: +, mapResult: { $0 * 2 })", .transforming
    ) { run, _ in
      let source = try run.numbers("1--2--3--|")
      run.output(source.reduce(0, accumulator: +, mapResult: { $0 * 2 }))
    },
    Example("scan", "scan(0, +)", "source.scan(0, accumulator: +)", .transforming) { run, _ in
      let source = try run.numbers("1--2--3--|")
      run.output(source.scan(0, accumulator: +))
    },
    Example("scan(into:)", "scan(into: 0, +=)", "source.scan(into: 0, accumulator: +=)", .transforming) { run, _ in
      let source = try run.numbers("1--2--3--|")
      run.output(source.scan(into: 0, accumulator: +=))
    },
    Example("toArray", "toArray", "source.toArray()", .transforming) { run, _ in
      let source = try run.source("a--b--c--|")
      run.output(source.toArray()) { "[\($0.joined(separator: ","))]" }
    },
    Example("unwrap", "unwrap", "source.unwrap()", .transforming) { run, _ in
      let values: MarbleValues<String?> = ["a": "a", "n": nil, "c": "c"]
      let source = try run.source("a-----n-----c-----|", values: values) { $0 ?? "nil" }
      run.output(source.unwrap())
    },
    Example("withUnretained", "withUnretained { … }", "source.withUnretained(object) { $0.name + $1 }", .transforming) {
      run, _ in
      let source = try run.source("a---b---c---d---|")
      let holder = Holder(NamedObject())
      run.release("object", at: 10) { holder.release() }
      run.output(holder.withObject { object in source.withUnretained(object) { $0.name + $1 } })
    },
    Example("withUnretained(pairs)", "withUnretained", "source.withUnretained(object)", .transforming) { run, _ in
      let source = try run.source("a-----b-----c-----|")
      let holder = Holder(NamedObject())
      run.release("object", at: 9) { holder.release() }
      run.output(holder.withObject { object in source.withUnretained(object) }) { "(\($0.name),\($1))" }
    },
  ]

  private static let streams: [Example] = [
    Example("concatMap", "concatMap", "source.concatMap { stream($0) }", .transforming) { run, _ in
      let source = try run.source("1--2----------|")
      let streams = ["1": try run.inner("-a--a--|", "stream 1"), "2": try run.inner("-b--b--|", "stream 2")]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.concatMap { stream($0) })
    },
    Example(
      "concatMap(maxConcurrent:)", "concatMap(maxConcurrent: 2)", "source.concatMap(maxConcurrent: 2) { stream($0) }",
      .transforming
    ) { run, _ in
      let source = try run.source("1--2----------|")
      let streams = ["1": try run.inner("-a-----a--|", "stream 1"), "2": try run.inner("-b--b--|", "stream 2")]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.concatMap(maxConcurrent: 2) { stream($0) })
    },
    Example("flatMap", "flatMap", "source.flatMap { stream($0) }", .transforming) { run, _ in
      let source = try run.source("1-----2-----|")
      let streams = ["1": try run.inner("-a----a---|", "stream 1"), "2": try run.inner("--b----b-|", "stream 2")]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.flatMap { stream($0) })
    },
    Example("flatMapFirst", "flatMapFirst", "source.flatMapFirst { stream($0) }", .transforming) { run, _ in
      let source = try run.source("1--2-----3-----|")
      let streams = ["1": try run.inner("-a--a--|", "stream 1"), "3": try run.inner("-b--b-|", "stream 3")]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.flatMapFirst { stream($0) })
    },
    Example("flatMapLatest", "flatMapLatest", "source.flatMapLatest { stream($0) }", .transforming) { run, _ in
      let source = try run.source("1-----2-----|")
      let streams = ["1": try run.inner("-a--a----a", "stream 1"), "2": try run.inner("-b----b-|", "stream 2")]
      let stream = { @Sendable in streams[$0] ?? .empty() }
      run.output(source.flatMapLatest { stream($0) })
    },
    Example("groupBy", "groupBy", "source.groupBy { $0.first }", .transforming) { run, _ in
      let source = try run.source("[a1]---[b1]---[a2]---[b2]---|")
      run.outputs(source.groupBy { $0.first }) { group, _ in group.key.map { "\($0)".uppercased() } ?? "" }
    },
    Example(
      "groupBy(until:)", "groupBy(until)",
      "source.groupBy(until: { $0.debounce(.seconds(5), scheduler: scheduler) }) { $0.first }", .transforming
    ) { run, scheduler in
      let source = try run.source("[a1]-[b1]-[a2]-------[a3]-|")
      run.outputs(source.groupBy(until: { $0.debounce(.seconds(5), scheduler: scheduler) }) { $0.first }) { _, index in
        ["A", "B", "A2"][index]
      }
    },
    Example("window", "window(9, 2)", "source.window(timeSpan: .seconds(9), count: 2, scheduler: scheduler)", .transforming) {
      run, scheduler in
      let source = try run.source("a--b--c----d--|")
      run.outputs(source.window(timeSpan: .seconds(9), count: 2, scheduler: scheduler)) { _, index in
        ["A", "B", "C", "D"][index]
      }
    },
  ]
}

private struct Item: Decodable, CustomStringConvertible {
  let a: Int

  var description: String { "Item(\(a))" }
}

/// A decoder of a user.
private struct ItemDecoder: DataDecoder {
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
    try JSONDecoder().decode(type, from: Data(#"{"a":\#(String(decoding: data, as: UTF8.self))}"#.utf8))
  }
}

private final class NamedObject: Sendable {
  let name = "o"
}

/// Keeps the only reference to an object until `release()`.
private final class Holder {
  private var object: NamedObject?

  init(_ object: NamedObject) { self.object = object }

  func withObject<Result>(_ body: (NamedObject) -> Result) -> Result {
    guard let object else { preconditionFailure("the object has been released") }
    return body(object)
  }

  func release() { object = nil }
}

extension Event<String> {
  fileprivate var text: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .error: "error(x)"
    case .completed: "completed"
    }
  }
}
