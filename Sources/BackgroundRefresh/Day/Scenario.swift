import RillLifecycle

/// A sequence of user actions in an app.
struct Scenario {
  let title: String
  let actions: [ScenarioStep]
  let conclusion: String?
}

extension Scenario {
  /// The actions for which iOS posts notifications of the app's lifecycle.
  static var everyNotification: Scenario {
    Scenario(
      title: "A morning with the app",
      actions: [
        ScenarioStep(09, 00, "launches the app", .launch),
        ScenarioStep(09, 05, "leaves the app", .leave),
        ScenarioStep(09, 50, "returns to the app", .return),
        ScenarioStep(10, 10, "opens control center", .openControlCenter),
        ScenarioStep(10, 11, "closes control center", .closeControlCenter),
        ScenarioStep(10, 20, "opens notification center", .openNotificationCenter),
        ScenarioStep(10, 22, "closes notification center", .closeNotificationCenter),
      ],
      conclusion: nil)
  }

  /// The case in which measuring absences from didEnterBackground gives a wrong result.
  static var measuringFromBackground: Scenario {
    Scenario(
      title: "Why absences are not measured from didEnterBackground",
      actions: [
        ScenarioStep(12, 00, "leaves the app", .leave),
        ScenarioStep(12, 31, "returns to the app", .return),
        ScenarioStep(12, 32, "opens control center", .openControlCenter),
        ScenarioStep(12, 33, "closes control center", .closeControlCenter),
      ],
      conclusion: """
        Opening the control center posts no didEnterBackground. An app that measures
        from that notification would find an absence of 33 min at 12:33, and refresh
        its data a second time.
        """)
  }
}
