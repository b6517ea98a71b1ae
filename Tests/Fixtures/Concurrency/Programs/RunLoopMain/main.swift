import Foundation

let scenario = Scenario { exit(0) }
RunLoop.main.run()
