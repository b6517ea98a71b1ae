/// Which values a use of the store needs.
enum NeededValues {
  case none
  case keys([Store.Key])
  case all
}
