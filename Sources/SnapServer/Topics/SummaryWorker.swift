import Logging
import SnapFetch
import SnapModel

/// A topic about which the encyclopedia is to be asked.
struct SummaryJob: Sendable {
    let ticket: Ticket
    let topic: Topic
}

/// The thread that asks the encyclopedia, and keeps its answers for a day.
struct SummaryWorker {
    let encyclopedia: MediaWiki
    /// The host that is asked, for people.
    let host: String
    let clock: Clock
    let log: Logger
    private var answers = BoundedTable<TopicID, Answer>(capacity: 1_000)

    init(_ encyclopedia: MediaWiki, host: String, clock: Clock, log: Logger) {
        self.encyclopedia = encyclopedia
        self.host = host
        self.clock = clock
        self.log = log
    }

    private struct Answer: Forgettable {
        /// Nil if the page does not exist.
        let text: String?
        let until: Int64

        func isForgotten(at now: Int64) -> Bool { now >= until }
        var weight: Int { 0 }
    }

    /// Microseconds for which an answer holds.
    private static let day: Int64 = 86_400_000_000

    mutating func run(_ mailbox: Mailbox<SummaryJob>, deliver: (Ticket, Result<Reply, Rejection>) -> Void) {
        while let jobs = mailbox.take(limit: 1) {
            for job in jobs { deliver(job.ticket, answer(job.topic)) }
        }
    }

    private mutating func answer(_ topic: Topic) -> Result<Reply, Rejection> {
        Result { () throws(Rejection) in .topic(.summary(try text(about: topic), source: host)) }
    }

    private mutating func text(about topic: Topic) throws(Rejection) -> String? {
        let now = clock.monotonicMicroseconds()
        if let answer = answers[topic.id], !answer.isForgotten(at: now) { return answer.text }
        let text: String?
        do throws(FetchError) { text = try encyclopedia.summary(title: topic.page)?.text } catch {
            log.record(.encyclopediaFailed, "\(host) returned no text about \(topic.page): \(error)", ["topic": topic.id.rawValue])
            throw Rejection(.noEncyclopedia, "The encyclopedia is not answering. Try again later.")
        }
        let summary = text.flatMap { $0.isEmpty ? nil : $0 }
        answers.update(topic.id, at: now, orInsert: Answer(text: summary, until: now + Self.day)) {
            $0 = Answer(text: summary, until: now + Self.day)
        }
        return summary
    }
}
