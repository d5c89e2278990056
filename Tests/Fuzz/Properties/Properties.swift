/// The properties that fuzzing checks, by the name of their corpus.
package enum Properties {
    /// Returns how an input breaks a property; nil if it keeps them all.
    package typealias Check = @Sendable (UnsafeRawBufferPointer) -> String?

    package static let all: [String: Check] = [
        "http": HTTPProperties.broken, "image": ImageProperties.broken, "search": { SearchProperties.broken(by: $0) },
        "share": ShareProperties.broken, "token": TokenProperties.broken, "wire": WireProperties.broken,
    ]
}
