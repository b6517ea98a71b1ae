import RillProperties
import RillStore

// Runs example 6, as a whole or on one side of a restart, with the store in the folder that it is given, or without any configuration.
//
// The class is what its author wrote, with another import. The tests compile it for Swift 5, and for Swift 6 with the main actor as
// default isolation.

if CommandLine.arguments[1] != "-" { try Store(directory: CommandLine.arguments[1]).makeDefault() }
switch CommandLine.arguments[2] {
case "all": example6()
case "before": example6BeforeARestart()
case "after": example6AfterARestart()
default: fatalError("usage: Example6 <folder>|- all|before|after")
}
