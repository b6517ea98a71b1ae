internal import Dispatch

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Benchmarks that are measured together, and the command line that does it.
///
/// ```swift
/// BenchmarkSuite([
///   Benchmark("map", limits: Limits(ratio: 3)) { sum in
///     let subject = PublishSubject<Int>()
///     subject.map { $0 + 1 }.subscribe(onNext: { sum.add($0) })
///     return { subject.onNext($0) }
///   }
/// ]).main()
/// ```
public struct BenchmarkSuite {
  let benchmarks: [Benchmark]
  let metrics: [BenchmarkMetric]
  let label: String

  /// Creates a suite.
  ///
  /// - Parameters:
  ///   - benchmarks: What is measured, in the order of reports.
  ///   - metrics: Values without a baseline.
  ///   - label: What the legend of a chart calls the benchmarks, as opposed to their peers.
  /// - Precondition: The names of the benchmarks are unique.
  public init(_ benchmarks: [Benchmark], metrics: [BenchmarkMetric] = [], label: String = "measured") {
    precondition(Set(benchmarks.map(\.name)).count == benchmarks.count, "two benchmarks have the same name")
    self.benchmarks = benchmarks
    self.metrics = metrics
    self.label = label
  }

  /// Measures everything and returns the results.
  ///
  /// Exits the process if a result is wrong, because then the times mean nothing.
  public func measure() -> BenchmarkReport { measure(repetitions: defaultRepetitions, nil) }

  private func measure(repetitions: Int, _ check: MeasurementRetry?) -> BenchmarkReport {
    startSecondThread()
    // Metrics first: resident memory and allocations are those of a process without the benchmarks' objects.
    let metrics = metrics.map { check?.measured($0) ?? $0.measured() }
    return BenchmarkReport(label: label, rows: measureShowingProgress(benchmarks, repetitions, check), metrics: metrics)
  }

  /// Starts a thread and waits for it, because glibc's locks are cheaper in a process that never had a second thread.
  private func startSecondThread() {
    let started = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { started.signal() }
    started.wait()
  }

  /// Does what the command line says and exits; `--help` lists the options.
  ///
  /// The exit status is 0; 1 if `--check` finds a value above its limit or one that cannot be checked, or if a result is wrong; 2 if the
  /// command line or a file is unusable. The table goes to standard output, progress and errors go to standard error.
  public func main() -> Never { Console.exit(run(Array(CommandLine.arguments.dropFirst()))) }

  private func run(_ words: [String]) -> Int32 {
    do {
      let arguments = try CommandLineArguments(words)
      if arguments.help {
        print(CommandLineArguments.usage, terminator: "")
        return 0
      }
      return try run(arguments)
    } catch let error as CommandLineArguments.UsageError {
      Console.write("Benchmarks: \(error.description)\n\(CommandLineArguments.usage)")
    } catch {
      Console.write("Benchmarks: \(error)\n")
    }
    return 2
  }

  private func run(_ arguments: CommandLineArguments) throws -> Int32 {
    let suite = selection(by: arguments.filter)
    if suite.benchmarks.isEmpty && suite.metrics.isEmpty {
      throw CommandLineArguments.UsageError(description: "no name contains the text of --filter")
    }
    // Files are read before minutes of measurement.
    let old = try arguments.oldFile.map { try BenchmarkReport(json: Data(contentsOf: URL(filePath: $0))) }
    let peers = try arguments.peersFile.map { try PeerFigures(json: Data(contentsOf: URL(filePath: $0))) }
    if isDebugBuild() {
      Console.write("Benchmarks: the figures of a debug build are meaningless: build with -c release\n")
      if arguments.check { return 2 }
    }
    let report = suite.measure(
      repetitions: arguments.repetitions, arguments.check ? MeasurementRetry(retries: arguments.retries) : nil)
    print(report.table, terminator: "")
    if let old { print("\n" + report.changes(since: old), terminator: "") }
    if let file = arguments.jsonFile { try report.json().write(to: URL(filePath: file)) }
    if let file = arguments.chartFile { try Data(report.chart(peers: peers).utf8).write(to: URL(filePath: file)) }
    guard arguments.check else { return 0 }
    for benchmark in suite.benchmarks where !benchmark.isCompared {
      let advice = "give it a baseline that does the same work, a peer, or expecting:"
      print("result not compared: \(benchmark.name): \(advice)")
    }
    for violation in report.violations { print("ABOVE THE LIMIT: \(violation)") }
    for message in report.unchecked { print("NOT CHECKED: \(message)") }
    guard report.violations.isEmpty && report.unchecked.isEmpty else { return 1 }
    print("All rows are within their limits.")
    return 0
  }

  /// Returns the benchmarks and metrics whose names contain `filter`, ignoring case.
  private func selection(by filter: String?) -> BenchmarkSuite {
    guard let filter = filter?.lowercased() else { return self }
    return BenchmarkSuite(
      benchmarks.filter { $0.name.lowercased().contains(filter) },
      metrics: metrics.filter { $0.name.lowercased().contains(filter) }, label: label)
  }
}

private func measureShowingProgress(
  _ benchmarks: [Benchmark], _ repetitions: Int, _ check: MeasurementRetry?
) -> [BenchmarkReport.Row] {
  defer { Console.clearProgress() }
  return measure(benchmarks, repetitions: repetitions, check) { name, done, total in
    Console.showProgress("\(done * 100 / total) %  \(name)")
  }
}

/// Returns whether assertions are compiled in.
private func isDebugBuild() -> Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}
