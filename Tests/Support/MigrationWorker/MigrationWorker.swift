import Foundation
import RillProperties
import RillStore
import RillUserDefaults

/// A process that takes a value over from `UserDefaults` while others do the same.
///
///     MigrationWorker <folder> <suite> prepare <value>               sets the value in `UserDefaults`
///     MigrationWorker <folder> <suite> count <times> <microseconds>  adds one to the property, as often as given, and prints a line after each;
///                                                                    is killed after that time, or not at all if it is 0
///     MigrationWorker <folder> <suite> value                         prints the value of the property
@main
enum MigrationWorker {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4 else { exit(64) }
    let (folder, suite) = (arguments[1], arguments[2])
    let numbers = arguments.dropFirst(4).compactMap(Int.init)
    switch (arguments[3], numbers.count) {
    case ("prepare", 1):
      guard let defaults = UserDefaults(suiteName: suite) else { exit(64) }
      defaults.set(numbers[0], forKey: "launches")
      defaults.set("stays", forKey: "other")
      if !defaults.synchronize() { exit(1) }
    case ("count", 2):
      if numbers[1] > 0 {
        // At any instruction, and without the work that a process does at its end.
        var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: numbers[1]))
        unsafe setitimer(.init(0), &timer, nil)
      }
      let count = try property(folder, suite)
      for _ in 0..<numbers[0] {
        let value = try count.update {
          $0 += 1
          return $0
        }
        write("\(value)")
      }
    case ("value", 0): write("\(try property(folder, suite).load())")
    default: exit(64)
    }
  }

  private static func property(_ folder: String, _ suite: String) throws -> Stored<Int> {
    let store = try Store(directory: folder, patience: .seconds(60))
    return Stored(wrappedValue: -1000, "count", in: store, migrations: [.userDefaults("launches", suite: suite)])
  }

  private static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
