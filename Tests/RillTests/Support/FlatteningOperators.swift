import Rill

/// The operators that subscribe to an inner stream for each value.
enum FlatteningOperators {
  typealias Flatten = @Sendable (Observable<Int>, @escaping @Sendable (Int) -> Observable<String>) -> Observable<String>

  static let all: [(name: String, flatten: Flatten)] = [
    ("flatMap", { $0.flatMap($1) }), ("merge()", { $0.map($1).merge() }), ("flatMapLatest", { $0.flatMapLatest($1) }),
    ("switchLatest", { $0.map($1).switchLatest() }), ("concatMap", { $0.concatMap($1) }),
    ("flatMapFirst", { $0.flatMapFirst($1) }), ("merge(maxConcurrent:)", { $0.map($1).merge(maxConcurrent: 2) }),
  ]
}
