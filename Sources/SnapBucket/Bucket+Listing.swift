/// An object of a bucket.
package struct Listed: Equatable, Sendable {
    package let name: String
    /// The object's size.
    package let bytes: Int
    /// When it was written, by the store's clock: milliseconds since 1970.
    package let modified: Int64
}

extension Bucket {
    /// The most that Amazon returns in one page.
    private static let pageMax = 1_000
    /// A key has 1,024 bytes at most, and few of them need long escapes.
    private static let pageBytesMax = 8 << 20

    /// The objects of this store, by name. Others below the prefix are passed over.
    ///
    /// - Parameter name: the last one that is known already; nil to begin.
    /// - Parameter limit: the most to return. Fewer mean the end of the list.
    /// - Throws: `.badName` for `name`; `.strange` for an answer that is not a list; and as `put`.
    package func list(after name: String? = nil, limit: Int) throws(BucketError) -> [Listed] {
        try list(after: name, limit: limit, page: Self.pageMax)
    }

    func list(after name: String?, limit: Int, page: Int) throws(BucketError) -> [Listed] {
        var last: String?
        if let name { last = try ObjectName(name).key(address.prefix) }
        var found: [Listed] = []
        while found.count < limit {
            let answer = try ListPage(listing(after: last, limit: min(page, limit - found.count)))
            for object in answer.objects {
                // A list that does not advance would be requested without end.
                guard last.map({ Array($0.utf8).lexicographicallyPrecedes(Array(object.key.utf8)) }) ?? true else {
                    throw .strange(200, "a list that is not in order")
                }
                last = object.key
                guard let name = ObjectName(key: object.key, prefix: address.prefix) else { continue }
                found.append(Listed(name: name.text, bytes: object.bytes, modified: object.modified))
            }
            guard answer.isTruncated else { break }
            guard !answer.objects.isEmpty else { throw .strange(200, "a list that does not go on") }
        }
        guard found.count <= limit else { throw .strange(200, "a longer list than asked for") }
        return found
    }

    private func listing(after last: String?, limit: Int) throws(BucketError) -> [UInt8] {
        var query = [(name: "list-type", value: "2"), (name: "max-keys", value: String(limit))]
        if !address.prefix.isEmpty { query.append((name: "prefix", value: address.prefix + "/")) }
        if let last { query.append((name: "start-after", value: last)) }
        let answer = try ask(BucketRequest(method: .get, query: query, answerBytesMax: Self.pageBytesMax))
        guard answer.isSuccess else { throw answer.error }
        return answer.body
    }
}
