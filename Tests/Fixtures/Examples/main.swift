// Runs the reference example whose number it is given.
//
// Examples 1 to 5 and 8 are what their authors wrote, with other imports, a function around what was top-level code, and a
// call in the place of the comment in example 8. The tests compile them for Swift 5 and for Swift 6.

switch CommandLine.arguments.dropFirst().first {
case "1": example1()
case "2": example2()
case "3": example3()
case "4": example4()
case "5": example5()
case "8": example8()
case "9": example9()
default: fatalError("usage: Fixtures 1|2|3|4|5|8|9")
}
