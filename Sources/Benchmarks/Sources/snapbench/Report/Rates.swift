/// The results of one server's runs.
struct Rates {
    var (perSecond, cpu) = (Series(), Series())

    mutating func add(_ run: (perSecond: Double, cpu: Double)) {
        perSecond.values.append(run.perSecond)
        cpu.values.append(run.cpu)
    }
}
