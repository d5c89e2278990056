#pragma once
// ICU's functions have its version in their names (uspoof_check_72), by macros that Swift does not see. These have the same name with every version.
// Those that make a text of a text have one shape: source and its length, target and its room; they return the length of the whole result.
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

/// Such as 0x4801 for ICU 72.1.
static inline int32_t cicu_version(void) {
    UVersionInfo version;
    u_getVersion(version);
    return version[0] << 8 | version[1];
}

static inline int32_t cicu_compose(const UChar *source, int32_t count, UChar *target, int32_t room, UErrorCode *status) {
    return unorm2_normalize(unorm2_getNFCInstance(status), source, count, target, room, status);
}

static inline int cicu_is_composed(const UChar *text, int32_t count, UErrorCode *status) {
    return unorm2_quickCheck(unorm2_getNFCInstance(status), text, count, status) == UNORM_YES;
}

static inline int32_t cicu_decompose_compatibly(const UChar *source, int32_t count, UChar *target, int32_t room, UErrorCode *status) {
    return unorm2_normalize(unorm2_getNFKDInstance(status), source, count, target, room, status);
}

static inline int32_t cicu_upper(const UChar *source, int32_t count, UChar *target, int32_t room, UErrorCode *status) {
    return u_strToUpper(target, room, source, count, "", status);
}

static inline int32_t cicu_fold(const UChar *source, int32_t count, UChar *target, int32_t room, UErrorCode *status) {
    return u_strFoldCase(target, room, source, count, U_FOLD_CASE_DEFAULT, status);
}

/// A checker that refuses letters of several languages, and digits of several systems.
static inline USpoofChecker *cicu_open_checker(UErrorCode *status) {
    USpoofChecker *checker = uspoof_open(status);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS, status);
    return checker;
}

/// 0 for a text that passes.
static inline int32_t cicu_faults(const USpoofChecker *checker, const UChar *text, int32_t count, UErrorCode *status) {
    return uspoof_check(checker, text, count, NULL, status);
}

static inline int32_t cicu_skeleton(
    const USpoofChecker *checker, const UChar *source, int32_t count, UChar *target, int32_t room, UErrorCode *status) {
    return uspoof_getSkeleton(checker, 0, source, count, target, room, status);
}
