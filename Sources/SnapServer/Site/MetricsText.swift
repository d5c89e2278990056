import SnapModel

extension ServerStats {
    /// The figures in the Prometheus text format.
    ///
    /// - Source: https://prometheus.io/docs/instrumenting/exposition_formats/
    var prometheusText: String {
        figures.map { figure in
            let name = "snapfeed_" + figure.name
            return "# HELP \(name) \(figure.help)\n# TYPE \(name) \(figure.isCounter ? "counter" : "gauge")\n\(name) \(figure.value)\n"
        }.joined()
    }
}
