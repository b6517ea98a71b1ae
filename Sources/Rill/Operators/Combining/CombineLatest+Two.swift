/// The newest values of two sources, the number that most chains have: next to the gate's state, and not in cells of their own.
@usableFromInline
struct LatestOfTwo<First, Second> {
  @usableFromInline var first: First?
  @usableFromInline var second: Second?
  @usableFromInline var rule = CombineLatestRule(count: 2)

  @usableFromInline
  init() {}
}

extension Junction {
  /// One of two sources has ended.
  @_alwaysEmitIntoClient
  func end<First, Second>(of index: Int, _ completion: Completion) where Memory == LatestOfTwo<First, Second> {
    if case .error = completion { return downstream.cut(completion) }
    if memory.rule.completed(index) { downstream.finish(.completed) }
  }

  /// One of two sources has a value and the other has none.
  @_alwaysEmitIntoClient
  @inline(never)
  func waitForOther<First, Second>(than index: Int) where Memory == LatestOfTwo<First, Second> {
    if case .complete = memory.rule.receivedFirst(from: index) { downstream.cut(.completed) }
  }
}

/// Keeps the newest value of the first of two sources.
@usableFromInline
final class FirstOfTwo<First, Second, Output>: GatedStage {
  @usableFromInline let select: (First, Second) throws -> Output

  @_alwaysEmitIntoClient
  init(_ select: @escaping (First, Second) throws -> Output) { self.select = select }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: First, in junction: Junction<LatestOfTwo<First, Second>, Output>) {
    junction.memory.first = value
    guard let second = junction.memory.second else { return junction.waitForOther(than: 0) }
    do { junction.downstream.send(try select(value, second)) } catch { junction.downstream.fail(error) }
  }
}

/// Keeps the newest value of the second of two sources.
@usableFromInline
final class SecondOfTwo<First, Second, Output>: GatedStage {
  @usableFromInline let select: (First, Second) throws -> Output

  @_alwaysEmitIntoClient
  init(_ select: @escaping (First, Second) throws -> Output) { self.select = select }

  @_alwaysEmitIntoClient
  @inline(__always)
  func receive(_ value: Second, in junction: Junction<LatestOfTwo<First, Second>, Output>) {
    junction.memory.second = value
    guard let first = junction.memory.first else { return junction.waitForOther(than: 1) }
    do { junction.downstream.send(try select(first, value)) } catch { junction.downstream.fail(error) }
  }
}
