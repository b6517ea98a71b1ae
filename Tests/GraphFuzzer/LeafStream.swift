/// A stream without operators.
enum LeafStream: Hashable {
  case source(Int)
  case of([Int])
  case from([Int])
  case range(Int, Int)
  case just(Int)
  case empty
  case error(Int)
  case never
  case timer(Int)
  case deferredOf([Int])
  case generate(Int)
  case repeated(Int, Int)
  case interval(Int, Int)
  case periodic(Int, Int, Int)
}
