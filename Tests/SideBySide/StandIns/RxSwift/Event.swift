@frozen public enum Event<Element> {
  case next(Element)
  case error(Swift.Error)
  case completed
}

public enum RxError: Swift.Error {
  case unknown
  case disposed(object: AnyObject)
  case noElements
  case moreThanOneElement
  case timeout
}
