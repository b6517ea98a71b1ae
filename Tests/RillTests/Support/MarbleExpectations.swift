import Rill
import RillTesting

/// Expects a stream that has its sources inside to send what a diagram shows.
func expect<Stream: ObservableConvertibleType>(
  _ stream: Stream, becomes diagram: String, error: (any Error)? = nil, file: StaticString = #fileID, line: UInt = #line
) throws {
  try marbles { $0.expect(stream, becomes: diagram, error: error, file: file, line: line) }
}

/// The diagram of a stream whose scheduler takes a tick for each turn, from its subscription on.
func turns<Stream: ObservableConvertibleType>(
  until disposal: TestTime = 10, _ make: @escaping (TestScheduler) -> Stream
) -> String {
  let scheduler = TestScheduler(initialClock: 0)
  return scheduler.start(disposed: 200 + disposal) { make(scheduler) }.events.diagram(from: 200)
}
