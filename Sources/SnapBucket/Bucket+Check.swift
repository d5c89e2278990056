/// The check at the start of a node.
extension Bucket {
    /// Makes sure that the bucket exists, and that objects in it may be listed, written, read and removed. Leaves nothing behind, unless
    /// it fails half way: then a sweep finds the small object like any other without a row.
    ///
    /// - Throws: the first error, or `.strange` when the store does not keep or delete an object as requested.
    package func check() throws(BucketError) {
        _ = try list(limit: 1)
        let name = ObjectName.random()
        let bytes = Array(ObjectName.random().utf8)
        try put(name, bytes)
        guard try get(name) == bytes, try size(of: name) == bytes.count else { throw .strange(200, "another object than was written") }
        try remove(name)
        // Without the right to list, Amazon says "denied" in place of "missing", and a missing image would look like a broken store.
        guard try size(of: name) == nil else { throw .strange(200, "an object that was removed") }
    }
}
