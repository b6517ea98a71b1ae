/// Everything that is measured, in the order of the report.
func allWorkloads() -> [Workload] {
  [floorItself] + subjectWorkloads() + stageWorkloads() + combiningWorkloads() + flatteningWorkloads() + statefulWorkloads()
    + subscribingWorkloads() + contendedWorkloads() + threadWorkloads() + storeWorkloads()
}

/// The floor, held against the least that one event can cost.
private var floorItself: Workload {
  Workload(
    "the floor itself",
    beside: .other(
      "bare claim and call",
      {
        let tally = Tally()
        let bare = BareClaim { tally.add($0) }
        return .sending(into: tally) { bare.send($0) }
      }, expecting: { sumOfInputs() }), subjectFloor)
}

/// The floor of one subscriber on a subject.
func subjectFloor() -> Instance {
  let tally = Tally()
  let subject = FloorSubject([FloorSlot { tally.add($0) }])
  return .sending(into: tally) { subject.send($0) }
}

/// What a workload makes that delivers every input as it is, `times` times.
func sumOfInputs(times: Int = 1) -> Instance {
  let tally = Tally()
  return .sending(into: tally) { tally.add(times &* $0) }
}
