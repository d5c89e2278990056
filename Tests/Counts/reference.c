/* The reference of the instructions of a delivery and the like: texts of a message's length are measured, searched, compared and copied by libc's
   routines, which depend on the processor, and read character by character as JSON is. The argument is the number of rounds. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 256 };

static uint32_t digest(const char *text) {
    uint32_t value = 2166136261u;
    for (; *text; text++) value = (value ^ (uint8_t)*text) * 16777619u;
    return value;
}

int main(int count, char **words) {
    static char source[LENGTH], copy[LENGTH];
    volatile uint32_t sum = 0;
    for (int i = 0; i < LENGTH - 1; i++) source[i] = 'a' + i % 26;
    for (long rounds = count > 1 ? atol(words[1]) : 0; rounds > 0; rounds--) {
        source[rounds % (LENGTH - 1)] ^= 1;
        char *memory = malloc(LENGTH);
        if (!memory) return 1;
        memcpy(memory, source, strlen(source) + 1);
        memmove(copy, memory, LENGTH);
        sum += digest(copy) + (memchr(copy, '\0', LENGTH) != NULL) + (memcmp(copy, source, LENGTH) == 0);
        free(memory);
    }
    return 0;
}
