public enum RxError: Swift.Error {
  case unknown
  case disposed(object: AnyObject)
  case noElements
  case moreThanOneElement
  case timeout
}
