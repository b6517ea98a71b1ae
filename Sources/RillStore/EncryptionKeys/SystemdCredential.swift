/// A credential that the service manager has passed to the process.
package struct SystemdCredential: EncryptionKeyPlace {
  let name: String
  package init(name: String) { self.name = name }
  package var place: String { "the credential \"\(escaped: name)\"" }

  package func read(_ context: EncryptionKeyContext) throws(StoreError) -> [SecretBytes] {
    if NameRule.flaw(inService: name) != nil { throw missing(" has an invalid name") }
    guard let directory = StandardFolders.variable("CREDENTIALS_DIRECTORY") else {
      throw missing(": the service manager has passed none ($CREDENTIALS_DIRECTORY is not set)")
    }
    // The service manager decides on owner and mode of the files: with access control lists, the mode can be 0440.
    let disk = context.disk
    let folder = try disk.io(disk.openFolder(directory, followingLinks: true))
    defer { disk.close(folder) }
    guard let file = try disk.io(disk.openForReading(name, in: folder)) else {
      throw missing(" does not exist in \(escaped: directory)")
    }
    defer { disk.close(file) }
    var bytes = try disk.read(file, from: 0, to: Store.EncryptionKey.length + 1)
    return [try key(&bytes)]
  }
}
