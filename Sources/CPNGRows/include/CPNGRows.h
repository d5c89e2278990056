#pragma once

#include <stddef.h>
#include <stdint.h>

// Rows of a PNG, one at a time, by libpng. It is in C because libpng reports an error by longjmp, which must not cross Swift: each function
// below catches its own. libpng's simplified interface catches it too, but wants memory for the whole picture.
//
// Every function that can fail returns 0 then; afterwards only `cpngrows_message` and `cpngrows_close` may be called.
// Warnings of libpng are failures.

typedef struct cpngrows_reader cpngrows_reader;

/// A part of the file. The parts follow each other without gaps; they stay the caller's and must outlive the reader.
typedef struct {
    const uint8_t *start;
    size_t count;
} cpngrows_piece;

typedef struct {
    uint32_t width, height;
    /// Bytes of a row: 3 or 4 a pixel (red, green, blue, and alpha where the file has some), 8 bits each.
    size_t row_bytes;
    /// How often all rows must be read: 1, or 7 when the file is interlaced.
    int passes;
} cpngrows_header;

/// NULL when there is no memory.
cpngrows_reader *cpngrows_open(const cpngrows_piece *pieces, size_t count);

/// Reads what stands before the pixels.
int cpngrows_begin(cpngrows_reader *reader, cpngrows_header *header);

/// Reads the next row of the pass. In an interlaced file it changes some pixels of the row that the earlier passes left.
int cpngrows_row(cpngrows_reader *reader, uint8_t *row);

/// Reads what stands behind the pixels.
int cpngrows_end(cpngrows_reader *reader);

/// Why the last call failed, in libpng's words.
const char *cpngrows_message(const cpngrows_reader *reader);

void cpngrows_close(cpngrows_reader *reader);
