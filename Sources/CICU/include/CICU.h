#pragma once
// The few calls that SnapUnicode makes, without a header of ICU in sight: Swift's Foundation brings headers of another ICU along, and the compiler
// refuses two of them in one program. Names with ICU's version in them (uspoof_check_72) stay in the C file, too.
//
// Functions that make one text from another have one shape: source and its length, target and its room, in UTF-16; they return the length of
// the whole result. `status` is 0 or less for success, `cicu_overflow` when the room is too small, and any other number for a failure.
#include <stdint.h>

static const int32_t cicu_overflow = 15;

/// Such as 0x4801 for ICU 72.1.
int32_t cicu_version(void);

int32_t cicu_compose(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);
int32_t cicu_decompose_compatibly(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);
int32_t cicu_upper(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);
int32_t cicu_fold(const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);

/// Whether a text is surely in normalisation form C.
int32_t cicu_is_composed(const uint16_t *text, int32_t count, int32_t *status);

/// A checker that refuses letters of several languages, and digits of several systems. It is never changed, so that any thread may use it.
typedef struct cicu_checker cicu_checker;
cicu_checker *cicu_open_checker(int32_t *status);

/// 0 for a text that passes.
int32_t cicu_faults(const cicu_checker *checker, const uint16_t *text, int32_t count, int32_t *status);

int32_t cicu_skeleton(
    const cicu_checker *checker, const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *status);

/// The rules for names of hosts in all scripts (UTS 46). They are never changed, so that any thread may use them.
typedef struct cicu_host_names cicu_host_names;
cicu_host_names *cicu_open_host_names(int32_t *status);

/// Writes a host's name as DNS has it: "xn--bcher-kva.de". `faults` is 0 for a name that keeps the rules.
int32_t cicu_host_to_ascii(
    const cicu_host_names *names, const uint16_t *source, int32_t count, uint16_t *target, int32_t room, int32_t *faults,
    int32_t *status);

/// What a character is for a search.
static const uint8_t cicu_separator = 0;
/// A letter or a digit, or `_`.
static const uint8_t cicu_word = 1;
/// A letter of Latin, Greek or Cyrillic, whose marks do not count.
static const uint8_t cicu_bare = 2;
static const uint8_t cicu_mark = 3;
/// A letter of a script that is written without spaces.
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
