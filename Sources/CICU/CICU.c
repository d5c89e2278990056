#include "CICU.h"

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>
#include <unicode/utf16.h>
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

int32_t cicu_fold_compatibly(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t length = unorm2_normalize(unorm2_getNFKCCasefoldInstance(&code), source, count, target, room, &code);
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

cicu_transform *cicu_open_transform(const uint16_t *id, int32_t count, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UTransliterator *transform = utrans_openU(id, count, UTRANS_FORWARD, NULL, 0, NULL, &code);
    *status = code;
    return (cicu_transform *)transform;
}

void cicu_close_transform(cicu_transform *transform) { utrans_close((UTransliterator *)transform); }

int32_t cicu_transformed(
    cicu_transform *transform, const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t length = count, limit = count;
    if (count > room) {
        *status = cicu_overflow;
        return count;
    }
    u_memcpy(target, source, count);
    utrans_transUChars((UTransliterator *)transform, target, &length, room, 0, &limit, &code);
    *status = code;
    return length;
}

void cicu_word_ends(const uint16_t *text, int32_t count, uint8_t *ends, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UBreakIterator *words = ubrk_open(UBRK_WORD, "", text, count, &code);
    *status = code;
    if (U_FAILURE(code)) return;
    for (int32_t end = ubrk_first(words); end != UBRK_DONE; end = ubrk_next(words)) ends[end] = 1;
    ubrk_close(words);
}

int32_t cicu_script(uint32_t character) {
    UErrorCode code = U_ZERO_ERROR;
    return uscript_getScript((UChar32)character, &code);
}

int32_t cicu_digit(uint32_t character) { return u_charDigitValue((UChar32)character); }

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

static bool has_no_spaces(UChar32 c) {
    UErrorCode code = U_ZERO_ERROR;
    switch (uscript_getScript(c, &code)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_BOPOMOFO:
    // Korean has spaces, but particles are stuck to its words: "고양이가" is "고양이" and one of them.
    case USCRIPT_HANGUL: return true;
    default: break;
    }
    // The signs that lengthen or repeat kana belong to both kinds of kana, and so to no script.
    if (c == 0x30FC || (c >= 0x3031 && c <= 0x3035) || c == 0x303C) return true;
    // Thai, Lao, Khmer, Burmese, and a few of their neighbours.
    return u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT;
}

static bool sheds_marks(UChar32 c) {
    UErrorCode code = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript(c, &code);
    switch (script) {
    case USCRIPT_LATIN:
    case USCRIPT_GREEK:
    case USCRIPT_CYRILLIC:
    case USCRIPT_ARABIC:
    case USCRIPT_HEBREW: return true;
    default: return false;
    }
}

static uint8_t kind(UChar32 c) {
    // Most characters, and case is folded already.
    if (c >= 'a' && c <= 'z') return cicu_bare;
    if (c < 0x80) return (c >= '0' && c <= '9') || c == '_' ? cicu_word : cicu_separator;
    if (c == 0x200D) return cicu_joiner;
    if (c >= 0xE0020 && c <= 0xE007F) return cicu_flag_tag;
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return cicu_dropped;
    // It only makes an Arabic word longer.
    if (c == 0x640) return cicu_dropped;
    // Letters that people write where others write an apostrophe.
    if (c == 0x2BB || c == 0x2BC) return cicu_separator;
    uint32_t category = U_GET_GC_MASK(c);
    if (category & U_GC_ME_MASK) return cicu_dropped;
    if (category & U_GC_M_MASK) return cicu_mark;
    if (category & (U_GC_L_MASK | U_GC_N_MASK)) {
        if (has_no_spaces(c)) return cicu_spaceless;
        return sheds_marks(c) ? cicu_bare : cicu_word;
    }
    if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER)) return cicu_dropped;
    if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) return cicu_emoji;
    return u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR) ? cicu_flag_letter : cicu_separator;
}

bool cicu_has_no_spaces(uint32_t character) { return has_no_spaces((UChar32)character); }

void cicu_kinds(const uint16_t *text, int32_t count, uint8_t *kinds) {
    int32_t place = 0;
    while (place < count) {
        int32_t start = place;
        UChar32 c;
        U16_NEXT(text, place, count, c);
        kinds[start] = kind(c);
        if (place == start + 2) kinds[start + 1] = cicu_second_unit;
    }
}

static uint32_t joining_traits(UChar32 c) {
    switch (u_getIntPropertyValue(c, UCHAR_JOINING_TYPE)) {
    case U_JT_DUAL_JOINING: return cicu_joins_next | cicu_joins_previous;
    case U_JT_JOIN_CAUSING: return c == 0x200D ? 0 : cicu_joins_next | cicu_joins_previous;
    case U_JT_LEFT_JOINING: return cicu_joins_next;
    case U_JT_RIGHT_JOINING: return cicu_joins_previous;
    case U_JT_TRANSPARENT: return cicu_transparent;
    default: return 0;
    }
}

static uint32_t script_traits(UChar32 c) {
    UErrorCode code = U_ZERO_ERROR;
    switch (uscript_getScript(c, &code)) {
    case USCRIPT_MONGOLIAN: return cicu_mongolian;
    case USCRIPT_KHMER: return cicu_khmer | cicu_unspaced;
    case USCRIPT_MYANMAR: return cicu_has_variants | cicu_unspaced;
    case USCRIPT_PHAGS_PA: return cicu_has_variants;
    case USCRIPT_JAVANESE:
    case USCRIPT_BALINESE: return cicu_unspaced;
    default: return u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT ? cicu_unspaced : 0;
    }
}

uint32_t cicu_traits(uint32_t character) {
    UChar32 c = (UChar32)character;
    uint32_t category = U_GET_GC_MASK(c);
    uint32_t traits = joining_traits(c) | script_traits(c);
    if (category & U_GC_L_MASK) traits |= cicu_letter;
    if (category & U_GC_M_MASK) traits |= cicu_any_mark;
    if (u_getCombiningClass(c) == 9) traits |= cicu_virama;
    if (u_getIntPropertyValue(c, UCHAR_INDIC_SYLLABIC_CATEGORY) == U_INSC_VOWEL_DEPENDENT) traits |= cicu_vowel_sign;
    UCharDirection direction = u_charDirection(c);
    if (direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC) traits |= cicu_right_to_left;
    if (u_hasBinaryProperty(c, UCHAR_UNIFIED_IDEOGRAPH)) traits |= cicu_ideograph;
    return traits;
}
