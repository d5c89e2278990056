import SnapModel

extension TokenReply {
    func write(to json: inout JSONWriter) {
        switch self {
        case .made(let accessToken, let token):
            json.field("accessToken") { accessToken.write(to: &$0) }
            json.field("token", token)
        case .all(let tokens): json.field("accessTokens", each: tokens) { json, token in json.object { token.write(to: &$0) } }
        }
    }
}

extension AccessToken {
    func write(to json: inout JSONWriter) {
        json.field("id", id.text)
        json.field("name", name)
        json.field("scopes", each: scopes) { json, scope in json.value(scope.rawValue) }
        json.field("createdAt", createdAt.milliseconds)
        json.field("usedAt", usedAt.milliseconds)
        json.field("expiresAt", expiresAt.milliseconds)
        guard let owner else { return }
        json.name("user")
        owner.write(to: &json)
    }
}
