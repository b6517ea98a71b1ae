import RillBenchmarking

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

let words = Array(CommandLine.arguments.dropFirst())
ChildProcessRole.run(words)
SizeMeasurements.runChild(words)
atexit { ScratchFolders.removeAll() }
if words.first == SizeMeasurements.option, words.count > 2 {
  let counts = words.dropFirst(2).compactMap { Int($0) }
  if counts.count < words.count - 2 { fail("after \(SizeMeasurements.option) and a file come numbers of keys") }
  SizeMeasurements.run(counts, to: words[1])
  exit(0)
}
BenchmarkSuite(rows(), label: "Rill").main()
