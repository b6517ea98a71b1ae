public struct PrimitiveSequence<Trait, Element> {
  let source: Observable<Element>
}

public protocol PrimitiveSequenceType {
  associatedtype Trait
  associatedtype Element
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  public func asObservable() -> Observable<Element> { source }
}

public enum SingleTrait {}
public enum MaybeTrait {}
public enum CompletableTrait {}

public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>
public typealias Completable = PrimitiveSequence<CompletableTrait, Swift.Never>

public typealias SingleEvent<Element> = Result<Element, Swift.Error>

extension ObservableType {
  /// Fails unless there is exactly one value, which is emitted at the end, as RxSwift's `asSingle()` does.
  public func asSingle() -> Single<Element> {
    Single(
      source: Observable { observer in
        var value: Element?
        return self.stage { (next, _: AnyObserver<Element>) in
          if value != nil { throw RxError.moreThanOneElement }
          value = next
        }.subscribe { event in
          guard case .completed = event else { return observer.on(event) }
          guard let value else { return observer.onError(RxError.noElements) }
          observer.onNext(value)
          observer.onCompleted()
        }
      })
  }

  public func asMaybe() -> Maybe<Element> {
    Maybe(
      source: Observable { observer in
        var value: Element?
        return self.stage { (next, _: AnyObserver<Element>) in
          if value != nil { throw RxError.moreThanOneElement }
          value = next
        }.subscribe { event in
          guard case .completed = event else { return observer.on(event) }
          if let value { observer.onNext(value) }
          observer.onCompleted()
        }
      })
  }
}

extension ObservableType where Element == Never {
  public func asCompletable() -> Completable { Completable(source: asObservable()) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  public static func just(_ element: Element) -> Single<Element> { Single(source: .just(element)) }
  public static func error(_ error: Swift.Error) -> Single<Element> { Single(source: .error(error)) }

  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Single<Result> {
    Single(source: primitiveSequence.source.map(transform))
  }

  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onFailure: ((Swift.Error) -> Void)? = nil
  ) -> Disposable {
    primitiveSequence.source.subscribe(onNext: onSuccess, onError: onFailure)
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  public static func just(_ element: Element) -> Maybe<Element> { Maybe(source: .just(element)) }
  public static func empty() -> Maybe<Element> { Maybe(source: .empty()) }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Swift.Never {
  public static func empty() -> Completable { Completable(source: .empty()) }
  public static func error(_ error: Swift.Error) -> Completable { Completable(source: .error(error)) }
}
