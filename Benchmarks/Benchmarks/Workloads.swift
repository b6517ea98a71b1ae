/// All workloads, in the order of the report.
func allWorkloads() -> [Workload] {
  [floorItself] + subjectWorkloads() + stageWorkloads() + combiningWorkloads() + flatteningWorkloads() + statefulWorkloads()
    + subscribingWorkloads() + contendedWorkloads() + threadWorkloads() + storeWorkloads()
}

/// The floor, compared with the lowest possible cost of an event.
private var floorItself: Workload {
  Workload(
    "the floor itself",
    baseline: .other(
      "bare claim and call",
      {
        let tally = Tally()
        let bare = BareClaim { tally.add($0) }
        return .sending(into: tally) { bare.send($0) }
      }, expecting: { sumOfInputs() }), subjectFloor)
}

/// The floor of a subject with one subscriber.
func subjectFloor() -> Instance {
  let tally = Tally()
  let subject = FloorSubject([FloorSlot { tally.add($0) }])
  return .sending(into: tally) { subject.send($0) }
}

/// Makes the result of a workload that delivers every input unchanged, `times` times.
func sumOfInputs(times: Int = 1) -> Instance {
  let tally = Tally()
  return .sending(into: tally) { tally.add(times &* $0) }
}
