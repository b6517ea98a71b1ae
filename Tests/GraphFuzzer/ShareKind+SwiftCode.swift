extension ShareKind {
  var code: String {
    if let expiry { return ".share(replay: \(replay), expiry: .ticks(\(expiry)), scheduler: scheduler)" }
    return isRefCount
      ? "\(connectableCode).refCount()" : ".share(replay: \(replay), scope: .\(isForever ? "forever" : "whileConnected"))"
  }

  var connectableCode: String {
    switch (isForever, replay) {
    case (true, 0): ".multicast(PublishSubject<Int>())"
    case (true, let size): ".multicast(ReplaySubject<Int>.create(bufferSize: \(size)))"
    case (false, 0): ".publish()"
    case (false, let size): ".replay(\(size))"
    }
  }
}
