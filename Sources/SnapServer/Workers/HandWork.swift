package import SnapModel
package import SnapStore

/// The lanes of a `Workforce` worked by hand, a step at a time and all on one thread: what a simulation has instead of threads.
package final class HandWork {
    private let workforce: Workforce
    private let writer: Writer
    private let reader: Reader
    private let preparer: Preparer
    package let heads: [FeedSummary]

    /// - Parameter dummyPasswordHash: see `Workshop`; it takes long to make.
    package init(_ workforce: Workforce, _ plant: Plant, dummyPasswordHash: String) throws(StoreError) {
        self.workforce = workforce
        (writer, heads) = try plant.makeWriter()
        reader = try plant.makeReader()
        preparer = try plant.makePreparer(dummyPasswordHash: dummyPasswordHash)
    }

    /// One transaction of up to `limit` commands. False when none waited.
    package func write(limit: Int = Writer.batchMax) -> Bool {
        let batch = workforce.writes.takeAll(limit: min(limit, Writer.batchMax))
        guard !batch.isEmpty else { return false }
        writer.work(batch) { workforce.deliver(.written($0, $1)) }
        return true
    }

    /// One answer. False when nobody asked.
    package func read() -> Bool {
        let jobs = workforce.reads.takeAll(limit: 1)
        for job in jobs { workforce.deliver(.answered(reader.answer(job))) }
        return !jobs.isEmpty
    }

    /// One password or image. False when none waited.
    package func prepare() -> Bool {
        for lane in [workforce.imagingJobs, workforce.identityJobs] {
            guard let job = lane.takeAll(limit: 1).first else { continue }
            workforce.pass(job.ticket, preparer.prepare(job.preparation))
            return true
        }
        return false
    }

    /// After `Workforce.stop`: what is left, and the end of the store.
    package func finish() {
        while prepare() || read() || write() {}
        writer.close()
    }
}
