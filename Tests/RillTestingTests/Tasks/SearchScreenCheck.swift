import RillTesting

/// What a search screen did, and what it should have done.
struct SearchMismatch: Error, CustomStringConvertible {
  let description: String

  init?<Value: Equatable>(_ what: String, _ actual: Value, _ expected: Value) {
    if actual == expected { return nil }
    description = "\(what): expected \(expected), got \(actual)"
  }
}

/// Tests a search screen in virtual time.
@MainActor func checkSearch<Screen: SearchScreen>(
  _ type: Screen.Type, fault: SearchFault? = nil, order: VirtualTimeOrder = .ready
) async throws {
  try await withVirtualTime(order: order) { time in
    let api = SearchAPI(time)
    let screen = Screen(api: api, clock: time.clock, fault: fault)
    @MainActor func check(results: [String], isLoading: Bool, errorText: String? = nil) throws {
      if let mismatch = SearchMismatch("results at \(time.now)", screen.results, results) { throw mismatch }
      if let mismatch = SearchMismatch("loading at \(time.now)", screen.isLoading, isLoading) { throw mismatch }
      if let mismatch = SearchMismatch("error at \(time.now)", screen.errorText, errorText) { throw mismatch }
    }
    // Of what happens at one instant, the order does not matter.
    func checkLog(_ entries: String...) throws {
      if let mismatch = SearchMismatch("requests at \(time.now)", api.log.entries.sorted(), entries) { throw mismatch }
      api.log.clear()
    }

    // The last text counts, after a pause.
    screen.type("r")
    await time.advance(by: .milliseconds(100))
    screen.type("rx")
    await time.advance(by: .milliseconds(299))
    try check(results: [], isLoading: false)
    try checkLog()
    await time.advance(by: .milliseconds(1))
    try check(results: [], isLoading: true)
    try checkLog("400 start rx")

    // A new text cancels the request.
    await time.advance(by: .milliseconds(100))
    screen.type("rxs")
    await time.advance(by: .milliseconds(300))
    try checkLog(Screen.cancelsAtOnce ? "500 cancel rx" : "800 cancel rx", "800 start rxs")
    await time.advance(by: .milliseconds(499))
    try check(results: [], isLoading: true)
    await time.advance(by: .milliseconds(1))
    try check(results: ["rxs!"], isLoading: false)
    try checkLog("1300 end rxs")

    // A request that fails is tried again, later each time.
    screen.type("fail2")
    await time.advance(by: .milliseconds(2400))
    try check(results: ["fail2!"], isLoading: false)
    try checkLog(
      "1600 start fail2", "2100 fail fail2", "2300 start fail2", "2800 fail fail2", "3200 start fail2", "3700 end fail2")

    // After four attempts there is an error.
    screen.type("fail9")
    await time.advance(by: .milliseconds(3700))
    try check(results: ["fail2!"], isLoading: false, errorText: "failure")
    api.log.clear()

    // Nothing changes after the end.
    screen.type("late")
    await time.advance(by: .milliseconds(400))
    screen.close()
    await time.advance(by: .seconds(10))
    try check(results: ["fail2!"], isLoading: true, errorText: "failure")
    try checkLog("7700 start late", "7800 cancel late")
  }
}
