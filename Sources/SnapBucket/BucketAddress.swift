/// The place of a bucket: `s3://BUCKET[/PREFIX][?endpoint=URL&region=NAME]`.
///
/// With an endpoint, the bucket is the first part of the path, as self-hosted stores want it. Without one, Amazon's own store is meant.
/// Plain http is allowed, because images are sealed before they come here, and requests are signed.
package struct BucketAddress: Equatable, Sendable {
    package let bucket: String
    /// Parts joined by "/"; empty for none.
    package let prefix: String
    package let region: String
    /// Scheme, host, port, and the bucket where the path has it; no "/" at the end.
    let base: String
    let scheme: String

    /// - Throws: `.badSetting` with a sentence that repeats nothing of the text, which may hold a password by mistake.
    package init(_ text: String) throws(BucketError) {
        guard text.hasPrefix("s3://") else { throw .badSetting("The address of a bucket begins with s3://.") }
        let halves = text.dropFirst("s3://".count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let options = try Self.options(halves.count > 1 ? halves[1] : "")
        let parts = (halves.first ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        bucket = try Self.bucket(parts.first ?? "")
        prefix = try Self.prefix(parts.dropFirst())
        region = try Self.region(options["region"] ?? "us-east-1")
        if let endpoint = options["endpoint"] {
            let server = try Endpoint(endpoint)
            (scheme, base) = (server.scheme, server.origin + "/" + bucket)
        } else {
            scheme = "https"
            // A certificate for *.s3 does not cover a name with another dot.
            let isPath = bucket.contains(".")
            base = isPath ? "https://s3.\(region).amazonaws.com/\(bucket)" : "https://\(bucket).s3.\(region).amazonaws.com"
        }
    }

    private static func options(_ query: Substring) throws(BucketError) -> [String: String] {
        var options: [String: String] = [:]
        for option in query.split(separator: "&") {
            let pair = option.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2, ["endpoint", "region"].contains(pair[0]), options.updateValue(pair[1], forKey: pair[0]) == nil else {
                throw .badSetting("The options of a bucket's address are endpoint=URL and region=NAME, each at most once.")
            }
        }
        return options
    }

    /// Checks the name of a bucket.
    ///
    /// - Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
    private static func bucket(_ name: String) throws(BucketError) -> String {
        let isPlain = name.utf8.allSatisfy { isLowerOrDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        let ends = [name.utf8.first, name.utf8.last].compactMap { $0 }
        guard isPlain, (3...63).contains(name.utf8.count), ends.allSatisfy(isLowerOrDigit), !name.contains("..") else {
            throw .badSetting("A bucket's name is 3 to 63 lower-case letters, digits, hyphens and dots, with no mark at its ends.")
        }
        return name
    }

    /// libcurl signs a path as it is written, so only characters with a single spelling are allowed.
    private static func prefix(_ parts: ArraySlice<String>) throws(BucketError) -> String {
        // One "/" at the end is fine.
        let parts = parts.last == "" ? parts.dropLast() : parts
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && part.utf8.allSatisfy { isLetterOrDigit($0) || ".-_".utf8.contains($0) }
        }
        let prefix = parts.joined(separator: "/")
        guard isPlain, prefix.utf8.count <= 512 else {
            throw .badSetting("A bucket's prefix is at most 512 letters, digits, dots, hyphens and underscores, in parts between slashes.")
        }
        return prefix
    }

    private static func region(_ name: String) throws(BucketError) -> String {
        guard name.utf8.count <= 64, name.utf8.allSatisfy({ isLowerOrDigit($0) || $0 == UInt8(ascii: "-") }) else {
            throw .badSetting("A region's name is lower-case letters, digits and hyphens, such as us-east-1.")
        }
        return name
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLowerOrDigit(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private static func isLowerOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension BucketAddress: CustomStringConvertible {
    package var description: String { "s3://\(bucket)" + (prefix.isEmpty ? "" : "/" + prefix) + " at \(base), region \(region)" }
}
