import Dispatch
import Foundation

let scenario = Scenario { exit(0) }
dispatchMain()
