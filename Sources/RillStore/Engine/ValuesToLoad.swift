/// Which values a use of the store needs.
enum ValuesToLoad {
  case none
  case keys([Store.Key])
  case all
}
