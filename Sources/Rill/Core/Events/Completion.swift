/// How a stream ended.
@usableFromInline
enum Completion {
  case completed
  case error(any Error)
}
