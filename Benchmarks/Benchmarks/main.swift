#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

func run() -> Int32 {
  if CommandLine.arguments.count == 3, CommandLine.arguments[1] == StoreFollower.argument {
    return StoreFollower.run(CommandLine.arguments[2])
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
    Terminal.write("Benchmarks: no row is named like that\n")
    return 2
  }
  if isDebugBuild() {
    Terminal.write("Benchmarks: built without optimisation, the figures mean nothing (swift run -c release Benchmarks)\n")
    if arguments.check { return 2 }
  }

  startSecondThread()
  var figures = arguments.filter == nil ? liveSubscriptionFigures() + storeFigures() : []
  var measurements = measureShowingProgress(workloads)
  var violations: [String] = []
  if arguments.check {
    violations =
      Check.settle(&measurements, of: workloads) { measureShowingProgress([$0])[0] } + Check.settle(&figures)
  }
  let report = Report(measurements: measurements, figures: figures)
  print(report.table(), terminator: "")
  if let file = arguments.jsonFile {
    do {
      try JSONReport(report).write(to: file)
    } catch {
      Terminal.write("Benchmarks: can not write \(file)\n")
      return 2
    }
  }
  guard arguments.check else { return 0 }
  for violation in violations { print("OVER ITS THRESHOLD: \(violation)") }
  if violations.isEmpty { print("All rows are within their thresholds.") }
  return violations.isEmpty ? 0 : 1
}

/// The workloads whose names contain `filter`, in any case.
func selected(by filter: String?) -> [Workload] {
  let workloads = allWorkloads()
  let names = Set(workloads.map(\.name))
  for name in Threshold.all.keys where !names.contains(name) {
    Terminal.fail("Thresholds.swift: there is no row \"\(name)\"")
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

/// Whether assertions are compiled in.
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
