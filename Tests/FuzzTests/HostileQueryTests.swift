import FuzzProperties
import TestSupport
import Testing

/// Texts that break the query languages of others: see `HostileQueries`.
struct HostileQueryTests {
    @Test(arguments: HostileQueries.all) func mutatedQueriesAreParsedOrRefused(_ input: String) {
        #expect(SearchProperties.broken(by: input) == nil)
    }

    /// Pieces of the grammar in any order.
    @Test func assembledQueriesAreParsedOrRefused() {
        let pieces =
            HostileQueries.all.filter { $0.utf8.count < 20 } + [
                " ", " ", "fox", "from:", "before:2026-11-01", "東京", "é", "e\u{301}", "\u{16A6}",
            ]
        var random = Seeded(1_600)
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.pick(&random) }.joined()
            #expect(SearchProperties.broken(by: text) == nil, "\(text.debugDescription)")
        }
    }
}
