import Foundation
import Rill
import RillLifecycle

func example8() {
  refreshesAfter(seconds: 1799)
  refreshesAfter(seconds: 1800)
  stayingAwayOnce()
  viewControllerComesAndGoes()
}

private func refreshesAfter(seconds: Int) {
  print("away \(seconds) s")
  let model = ViewModel()
  _ = model.outputs.refreshData.subscribe(onNext: { print("refresh") })
  model.inputs.willResignActiveTime.onNext(Date(timeIntervalSince1970: 0))
  model.inputs.didBecomeActiveTime.onNext(Date(timeIntervalSince1970: TimeInterval(seconds)))
}

private func stayingAwayOnce() {
  func time(_ hour: Int, _ minute: Int) -> Date {
    print("\(hour):\(minute < 10 ? "0" : "")\(minute)")
    return Date(timeIntervalSince1970: TimeInterval((hour * 60 + minute) * 60))
  }
  let model = ViewModel()
  _ = model.outputs.refreshData.subscribe(onNext: { print("refresh") })
  model.inputs.willResignActiveTime.onNext(time(12, 00))
  model.inputs.didBecomeActiveTime.onNext(time(12, 31))
  model.inputs.willResignActiveTime.onNext(time(12, 32))
  model.inputs.didBecomeActiveTime.onNext(time(12, 33))
}

private func viewControllerComesAndGoes() {
  func leaveAndReturn() {
    NotificationCenter.default.post(name: UIApplication.willResignActiveNotification, object: nil)
    NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
  }
  var controller: ViewController? = ViewController()
  let leak = Weak(object: controller)
  controller?.viewDidLoad()
  leaveAndReturn()
  controller = nil
  print(leak.object == nil ? "view controller released" : "view controller leaked")
  // Would crash if a subscription with an unowned self were still there.
  leaveAndReturn()
}

private struct Weak {
  weak var object: ViewController?
}

extension ViewController {
  /// What the example has a comment in the place of.
  func callTheAPI() { print("calling the API") }
}
