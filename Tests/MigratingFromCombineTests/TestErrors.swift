struct Failure: Error, Equatable {}

/// An error with its cause.
struct Wrapped: Error {
  let cause: any Error
}
