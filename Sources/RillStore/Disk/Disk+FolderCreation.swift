/// Creates folders, and makes their names durable.
extension Disk {
  /// Opens a folder, and creates it and those above it if they do not exist.
  func openOrMakeFolder(_ path: String, followingLinks: Bool) throws(StoreError) -> Handle {
    do throws(SystemError) {
      return try uninterrupted(openFolder(path, followingLinks: followingLinks))
    } catch {
      guard error == .notFound else { throw .unavailable(error.reason, code: error.code) }
    }
    for folder in PathResolution.ancestors(of: path).reversed() + [path] {
      do throws(SystemError) {
        if try uninterrupted(status(ofPath: folder)) == nil { try uninterrupted(makeFolder(folder)) }
      } catch {
        // Another process may have created it in the meantime.
        if error != .exists { throw .unavailable(error.reason, code: error.code) }
      }
    }
    return try io(openFolder(path, followingLinks: followingLinks))
  }

  /// Syncs the folders above one, except those that are certainly older than it.
  ///
  /// That is true of a folder that the user cannot read, and of one whose file system cannot sync folders. Any other folder may have
  /// been created for it, possibly by a process that was killed before it could sync it.
  func syncFolders(above path: String) throws(StoreError) {
    for ancestor in PathResolution.ancestors(of: path) {
      do throws(StoreError) {
        let folder = try io(openFolder(ancestor, followingLinks: true))
        defer { close(folder) }
        try sync(folder, purpose: .ancestor)
      } catch .unavailable(.permission, _) {
      } catch .unavailable(.readOnly, _) {
      } catch .unavailable(_, let context) where context.code == SystemError.unsupported.code {
      }
    }
  }
}
