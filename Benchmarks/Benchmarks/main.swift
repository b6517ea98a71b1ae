#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

func run() -> Int32 {
  if CommandLine.arguments.count == 3, CommandLine.arguments[1] == EchoProcess.argument {
    return EchoProcess.run(CommandLine.arguments[2])
  }
  defer { StoreScratch.removeAll() }
  let arguments: Arguments
  do {
    arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  } catch {
    Terminal.write("Benchmarks: \(error.description)\n\(Arguments.usage)")
    return 2
  }
  if arguments.help {
    print(Arguments.usage, terminator: "")
    return 0
  }
  let workloads = selected(by: arguments.filter)
  if workloads.isEmpty {
    Terminal.write("Benchmarks: no row name contains the text of --filter\n")
    return 2
  }
  if isDebugBuild() {
    Terminal.write("Benchmarks: the figures of a debug build are meaningless: use swift run -c release Benchmarks\n")
    if arguments.check { return 2 }
  }

  startSecondThread()
  var figures = arguments.filter == nil ? liveSubscriptionFigures() + storeFigures() : []
  var measurements = measureShowingProgress(workloads)
  var violations: [String] = []
  if arguments.check {
    violations =
      Check.remeasure(&measurements, of: workloads) { measureShowingProgress([$0])[0] } + Check.remeasure(&figures)
  }
  let report = Report(measurements: measurements, figures: figures)
  print(report.table(), terminator: "")
  if let file = arguments.jsonFile {
    do {
      try JSONReport(report).write(to: file)
    } catch {
      Terminal.write("Benchmarks: cannot write \(file): \(error)\n")
      return 2
    }
  }
  guard arguments.check else { return 0 }
  for violation in violations { print("ABOVE THE THRESHOLD: \(violation)") }
  if violations.isEmpty { print("All rows are within their thresholds.") }
  return violations.isEmpty ? 0 : 1
}

/// Returns the workloads whose names contain `filter`, ignoring case.
func selected(by filter: String?) -> [Workload] {
  let workloads = allWorkloads()
  let names = Set(workloads.map(\.name))
  for name in Threshold.all.keys where !names.contains(name) {
    Terminal.fail("Thresholds.swift: there is no row named \"\(name)\"")
  }
  guard let filter = filter?.lowercased() else { return workloads }
  return workloads.filter { $0.name.lowercased().contains(filter) }
}

func measureShowingProgress(_ workloads: [Workload]) -> [Measurement] {
  defer { Terminal.clearProgress() }
  return measure(workloads) { name, done, total in
    Terminal.showProgress("\(done * 100 / total) %  \(name)")
  }
}

/// Returns whether assertions are compiled in.
func isDebugBuild() -> Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}

exit(run())
