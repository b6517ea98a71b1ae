import RillLifecycle

/// A sequence of user actions in an app.
struct Scenario {
  let title: String
  let actions: [ScenarioAction]
  let conclusion: String?
}

extension Scenario {
  /// The actions for which iOS posts notifications of the app's lifecycle.
  static var everyNotification: Scenario {
    Scenario(
      title: "A morning with the app",
      actions: [
        ScenarioAction(09, 00, "launches the app", .launch),
        ScenarioAction(09, 05, "leaves the app", .leave),
        ScenarioAction(09, 50, "returns to the app", .return),
        ScenarioAction(10, 10, "opens control center", .openControlCenter),
        ScenarioAction(10, 11, "closes control center", .closeControlCenter),
        ScenarioAction(10, 20, "opens notification center", .openNotificationCenter),
        ScenarioAction(10, 22, "closes notification center", .closeNotificationCenter),
      ],
      conclusion: nil)
  }

  /// The case in which measuring absences from didEnterBackground gives a wrong result.
  static var measuringFromBackground: Scenario {
    Scenario(
      title: "Why absences are not measured from didEnterBackground",
      actions: [
        ScenarioAction(12, 00, "leaves the app", .leave),
        ScenarioAction(12, 31, "returns to the app", .return),
        ScenarioAction(12, 32, "opens control center", .openControlCenter),
        ScenarioAction(12, 33, "closes control center", .closeControlCenter),
      ],
      conclusion: """
        Opening the control center posts no didEnterBackground. An app that measures
        from that notification would find an absence of 33 min at 12:33, and refresh
        its data a second time.
        """)
  }
}
