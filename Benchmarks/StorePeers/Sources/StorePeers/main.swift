import RillBenchmarking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

ChildProcessRole.run(Array(CommandLine.arguments.dropFirst()))
atexit { ScratchFolders.removeAll() }
BenchmarkSuite(rows(), label: "Rill").main()
