import SnapModel
package import SnapStore

/// The settings of a node of a cluster.
package struct ClusterConfiguration: Sendable {
    /// The database that all nodes share.
    package let database: any ClusterDatabase
    /// This node's name among them.
    package let node: String
    /// `nats://…`; nil sends hints through the database.
    package var bus: String?

    var backupRefusal: Rejection {
        Rejection(
            .forbidden, "The state of a cluster is in PostgreSQL. Back it up with pg_basebackup or pg_dump, and copy the images separately."
        )
    }

    package init(database: any ClusterDatabase, node: String, bus: String? = nil) {
        self.database = database
        self.node = node
        self.bus = bus
    }
}
