import Rill

/// Subjects without operators.
func subjectWorkloads() -> [Workload] {
  [fanOut("subject, 1 subscriber", to: 1)]
    + [10, 100, 1000].map { fanOut("\($0) subscribers, per delivery", to: $0) }
    + [behaviorSend, behaviorSendAndRead]
}

private func fanOut(_ name: String, to subscribers: Int) -> Workload {
  let deliveries = 1_000_000
  return Workload(
    name, events: subscribers == 1 ? deliveries / 2 : deliveries,
    baseline: .floor {
      let tally = Tally()
      let subject = FloorSubject((0..<subscribers).map { _ in FloorSlot { tally.add($0) } })
      return perDelivery(subscribers, .sending(into: tally) { subject.send($0) })
    }
  ) {
    let tally = Tally()
    let subject = PublishSubject<Int>()
    for _ in 0..<subscribers { subject.subscribe(onNext: { tally.add($0) }) }
    return perDelivery(
      subscribers,
      .sending(into: tally) {
        subject.onNext($0)
      } dispose: {
        subject.dispose()
      })
  }
}

/// Makes an instance like `instance` whose number of events is a number of deliveries.
private func perDelivery(_ subscribers: Int, _ instance: Instance) -> Instance {
  Instance({ deliveries in instance.run(deliveries / subscribers) }, dispose: instance.dispose)
}

private var behaviorSend: Workload {
  Workload("behavior subject, send", baseline: .subjectFloor(expecting: { sumOfInputs() })) {
    let tally = Tally()
    let subject = BehaviorSubject(value: 0)
    subject.subscribe(onNext: { tally.add($0) })
    return .sending(into: tally) {
      subject.onNext($0)
    } dispose: {
      subject.dispose()
    }
  }
}

private var behaviorSendAndRead: Workload {
  Workload("behavior subject, send and read", baseline: .subjectFloor(expecting: { sumOfInputs(times: 2) })) {
    let tally = Tally()
    let subject = BehaviorSubject(value: 0)
    subject.subscribe(onNext: { tally.add($0) })
    return .sending(into: tally) { value in
      subject.onNext(value)
      if let read = try? subject.value() { tally.add(read) }
    } dispose: {
      subject.dispose()
    }
  }
}
