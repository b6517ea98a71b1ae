/// An error with a number.
struct GraphError: Error, Equatable {
  let code: Int
}
