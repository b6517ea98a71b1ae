@main
struct Program {
  static func main() async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let scenario = Scenario { end.finish() }
    for await _ in ends {}
    withExtendedLifetime(scenario) {}
  }
}
