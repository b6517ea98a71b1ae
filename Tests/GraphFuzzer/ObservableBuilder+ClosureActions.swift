import Rill
import RillTesting

extension ObservableBuilder {
  /// Makes the stream of an operator whose closure can do something when it is called.
  func buildCalling(_ operation: OneSourceOperator, _ source: Observable<Int>) -> Observable<Int> {
    let performer = performer
    switch operation {
    case .mapCalling(let closure):
      return source.map { value in
        performer.call(closure)
        return value
      }
    case .filterCalling(let closure):
      return source.filter { _ in
        performer.call(closure)
        return true
      }
    case .deferredCalling(let closure):
      return .deferred {
        performer.call(closure)
        return source
      }
    case .usingResource(let closure), .usingStream(let closure):
      let isInResource = operation == .usingResource(closure)
      return Observable<Int>.using(
        { () -> SerialDisposable in
          if isInResource { performer.call(closure) }
          let resource = SerialDisposable()
          resource.disposable = Disposables.create { performer.log.add(.record(-closure.number), .onDispose) }
          return resource
        },
        observableFactory: { (_: SerialDisposable) in
          if isInResource {
            performer.log.add(.closure(closure.number), .streamMade)
          } else {
            performer.call(closure)
          }
          return source
        })
    case .createCalling(let closure):
      return .create { observer in
        performer.call(closure)
        return source.subscribe(observer)
      }
    case .multicastSelector(let kind, let closure):
      let select: @Sendable (Observable<Int>) -> Observable<Int> = { shared in
        performer.call(closure)
        return .merge(shared, shared)
      }
      switch kind {
      case .behavior(let value): return source.multicast({ BehaviorSubject<Int>(value: value) }, selector: select)
      case .replay(let size): return source.multicast({ ReplaySubject<Int>.create(bufferSize: size) }, selector: select)
      case .async: return source.multicast({ AsyncSubject<Int>() }, selector: select)
      default: return source.multicast({ PublishSubject<Int>() }, selector: select)
      }
    default: fatalError("the builder does not have \(operation)")
    }
  }
}
