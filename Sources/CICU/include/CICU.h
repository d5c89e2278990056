#pragma once
// The few calls that SnapUnicode makes, without a header of ICU in sight: Swift's Foundation brings headers of another ICU along, and the compiler
// refuses two of them in one program. Names with ICU's version in them (uspoof_check_72) also stay in the C file.
//
// Functions that make one text from another have one shape: source and its length, target and its room, in UTF-16; they return the length of
// the whole result. `status` is 0 or less for success, `cicu_overflow` when the room is too small, and any other number for a failure.
#include <stdbool.h>
#include <stdint.h>

static const int32_t cicu_overflow = 15;

/// Such as 0x4801 for ICU 72.1.
int32_t cicu_version(void);

int32_t cicu_compose(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);
int32_t cicu_decompose_compatibly(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);
int32_t cicu_upper(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);
int32_t cicu_fold(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);
/// Folds case, unites compatible characters, and leaves out what is invisible (NFKC_Casefold).
int32_t cicu_fold_compatibly(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);

/// Whether a text is surely in normalisation form C.
int32_t cicu_is_composed(const uint16_t *text, int32_t count, int32_t *status);

/// A checker that refuses letters of several languages, and digits of several systems. It is never changed, so that any thread may use it.
typedef struct cicu_checker cicu_checker;
cicu_checker *cicu_open_checker(int32_t *status);

/// 0 for a text that passes.
int32_t cicu_faults(const cicu_checker *checker, const uint16_t *text, int32_t count, int32_t *status);

int32_t cicu_skeleton(
    const cicu_checker *checker, const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);

/// One of ICU's transforms, such as "Latin-ASCII".
typedef struct cicu_transform cicu_transform;
cicu_transform *cicu_open_transform(const uint16_t *id, int32_t count, int32_t *status);
void cicu_close_transform(cicu_transform *transform);
int32_t cicu_transformed(
    cicu_transform *transform, const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);

/// Sets `ends[n]` to 1 for each n at which a word ends or begins, by dictionaries where a script has no spaces. It has room for `count` + 1.
void cicu_word_ends(const uint16_t *text, int32_t count, uint8_t *ends, int32_t *status);

/// ICU's number of a character's script; 0 or 1 for one that belongs to many.
int32_t cicu_script(uint32_t character);

/// The value of a decimal digit of any script; -1 for another character.
int32_t cicu_digit(uint32_t character);

/// Whether words of a character's script are not found by spaces alone.
bool cicu_has_no_spaces(uint32_t character);

/// The rules for names of hosts in all scripts (UTS 46). They are never changed, so that any thread may use them.
typedef struct cicu_host_names cicu_host_names;
cicu_host_names *cicu_open_host_names(int32_t *status);

/// Writes a host's name as DNS has it: "xn--bcher-kva.de". `faults` is 0 for a name that keeps the rules.
int32_t cicu_host_to_ascii(
    const cicu_host_names *names, const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *faults,
    int32_t *status);

/// The role of a character in a search.
static const uint8_t cicu_separator = 0;
/// A letter or a digit, or `_`.
static const uint8_t cicu_word = 1;
/// A letter of Latin, Greek, Cyrillic, Arabic or Hebrew, whose marks do not count.
static const uint8_t cicu_bare = 2;
static const uint8_t cicu_mark = 3;
/// A letter of a script that is written without spaces, or of Korean.
static const uint8_t cicu_spaceless = 4;
static const uint8_t cicu_emoji = 5;
/// Two of them make a flag.
static const uint8_t cicu_flag_letter = 6;
/// Part of a flag such as Scotland's.
static const uint8_t cicu_flag_tag = 7;
/// It joins emoji to one.
static const uint8_t cicu_joiner = 8;
/// Invisible, a tone of skin, or a ring around another character.
static const uint8_t cicu_dropped = 9;
/// The second half of a character of two units.
static const uint8_t cicu_second_unit = 10;

/// Writes the kind of each unit of a text.
void cicu_kinds(const uint16_t *text, int32_t count, uint8_t *kinds);

/// The role of a character for the invisible ones next to it: see `cicu_traits`.
static const uint32_t cicu_joins_next = 1;
static const uint32_t cicu_joins_previous = 2;
/// Invisible to the joining of letters, such as a vowel mark.
static const uint32_t cicu_transparent = 4;
/// Kills the vowel of a letter, so that it may join the next one.
static const uint32_t cicu_virama = 8;
static const uint32_t cicu_letter = 16;
static const uint32_t cicu_any_mark = 32;
static const uint32_t cicu_vowel_sign = 64;
static const uint32_t cicu_right_to_left = 128;
/// Of a script whose words have no spaces between them, and whose lines break between words only.
static const uint32_t cicu_unspaced = 256;
static const uint32_t cicu_ideograph = 512;
/// Of a script some of whose letters have variants: Burmese and Phags-pa.
static const uint32_t cicu_has_variants = 1024;
static const uint32_t cicu_mongolian = 2048;
static const uint32_t cicu_khmer = 4096;

uint32_t cicu_traits(uint32_t character);
