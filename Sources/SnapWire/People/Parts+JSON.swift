import SnapModel

extension [TextEntity] {
    /// Writes the member `parts`, unless there are none.
    func write(to json: inout JSONWriter) {
        guard !isEmpty else { return }
        json.field("parts", each: self) { json, part in
            json.object { json in
                json.field("kind", part.kind.rawValue)
                json.field("from", Int64(part.from))
                json.field("to", Int64(part.to))
                json.field("target", part.target)
            }
        }
    }
}
