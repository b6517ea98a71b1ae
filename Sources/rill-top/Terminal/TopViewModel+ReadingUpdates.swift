import Foundation

extension TopViewModel {
  /// Reads the updates of a process until they tell of `seconds`, so that there are rates and growth, or for five seconds.
  init(_ connection: InspectorConnection, _ hello: Hello, measuredFor seconds: Double) throws(Failure) {
    self.init(hello: hello)
    let deadline = ContinuousClock.now + .seconds(5)
    var count = 0
    while model.time - (model.markTime ?? model.time) < seconds, ContinuousClock.now < deadline {
      guard let lines = connection.readLines() else { break }
      for line in lines {
        receive(line)
        count += 1
      }
      if lines.isEmpty { connection.wait(100) }
    }
    if count == 0 { throw Failure(.unreachable, "the process does not answer") }
  }
}
