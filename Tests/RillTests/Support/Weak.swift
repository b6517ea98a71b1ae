struct Weak {
  weak var object: AnyObject?
}
