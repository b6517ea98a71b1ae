@frozen public enum Event<Element> {
  case next(Element)
  case error(Swift.Error)
  case completed
}
