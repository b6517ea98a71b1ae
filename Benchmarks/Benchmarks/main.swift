import CRillObservation
import RillBenchmarking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == StoreLatencyEchoProcess.argument {
  exit(StoreLatencyEchoProcess.run(CommandLine.arguments[2]))
}
// Only the rows that say so run as in a program that links RillObservation.
rill_observation_enable(false)
atexit { StoreScratchFolders.removeAll() }
BenchmarkSuite(allBenchmarks(), metrics: memoryMeasurements() + storeLatencyAndSizeMeasurements(), label: "Rill").main()
