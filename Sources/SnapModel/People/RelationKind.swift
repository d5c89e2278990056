/// What an account puts between itself and another one, or a tag or word, as the operator's figures count it.
package enum RelationKind: String, CaseIterable, Sendable {
    case follow, request, block, mute
}
