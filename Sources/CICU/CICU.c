#include "CICU.h"

#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

_Static_assert(sizeof(UChar) == sizeof(uint16_t), "ICU works on UTF-16");
_Static_assert(U_BUFFER_OVERFLOW_ERROR == 15, "cicu_overflow is ICU's number");

int32_t cicu_version(void) {
    UVersionInfo version;
    u_getVersion(version);
    return version[0] << 8 | version[1];
}

int32_t cicu_compose(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t length = unorm2_normalize(unorm2_getNFCInstance(&code), source, count, target, room, &code);
    *status = code;
    return length;
}

int32_t cicu_decompose_compatibly(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t length = unorm2_normalize(unorm2_getNFKDInstance(&code), source, count, target, room, &code);
    *status = code;
    return length;
}

int32_t cicu_upper(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t length = u_strToUpper(target, room, source, count, "", &code);
    *status = code;
    return length;
}

int32_t cicu_fold(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t length = u_strFoldCase(target, room, source, count, U_FOLD_CASE_DEFAULT, &code);
    *status = code;
    return length;
}

int32_t cicu_is_composed(const uint16_t *text, int32_t count, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t is_composed = unorm2_quickCheck(unorm2_getNFCInstance(&code), text, count, &code) == UNORM_YES;
    *status = code;
    return is_composed;
}

cicu_checker *cicu_open_checker(int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&code);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS, &code);
    *status = code;
    return (cicu_checker *)checker;
}

int32_t cicu_faults(const cicu_checker *checker, const uint16_t *text, int32_t count, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t faults = uspoof_check((const USpoofChecker *)checker, text, count, NULL, &code);
    *status = code;
    return faults;
}

int32_t cicu_skeleton(
    const cicu_checker *checker, const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t length = uspoof_getSkeleton((const USpoofChecker *)checker, 0, source, count, target, room, &code);
    *status = code;
    return length;
}

cicu_host_names *cicu_open_host_names(int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UIDNA *names = uidna_openUTS46(
        UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, &code);
    *status = code;
    return (cicu_host_names *)names;
}

int32_t cicu_host_to_ascii(
    const cicu_host_names *names, const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *faults,
    int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t length = uidna_nameToASCII((const UIDNA *)names, source, count, target, room, &info, &code);
    *faults = (int32_t)info.errors;
    *status = code;
    return length;
}
