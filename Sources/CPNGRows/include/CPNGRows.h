#pragma once

#include <stddef.h>
#include <stdint.h>

// Rows of a PNG, read one at a time by libpng. This is in C because libpng reports an error by longjmp, which must not cross Swift: each
// function below catches its own. libpng's simplified interface catches it too, but needs memory for the whole picture.
//
// A function that fails returns 0; after that, only `cpngrows_message` and `cpngrows_close` may be called.
// Warnings of libpng are ignored: a row that cannot be read is an error.

typedef struct cpngrows_reader cpngrows_reader;

/// A part of the file. The parts follow each other without gaps; the caller owns them and keeps them until the reader is closed.
typedef struct {
    const uint8_t *start;
    size_t count;
} cpngrows_piece;

typedef struct {
    uint32_t width, height;
    /// Bytes of a row: 3 or 4 a pixel (red, green, blue, and alpha if the file has any), 8 bits each.
    size_t row_bytes;
    /// The number of passes over all rows: 1, or 7 when the file is interlaced.
    int passes;
} cpngrows_header;

/// Returns NULL when memory runs out.
cpngrows_reader *cpngrows_open(const cpngrows_piece *pieces, size_t count);

/// Reads the part of the file before the pixels.
int cpngrows_begin(cpngrows_reader *reader, cpngrows_header *header);

/// Reads the next row of the pass. In an interlaced file it changes some pixels of the row from earlier passes.
int cpngrows_row(cpngrows_reader *reader, uint8_t *row);

/// Reads the part of the file after the pixels.
int cpngrows_end(cpngrows_reader *reader);

/// The reason why the last call failed, as libpng's text.
const char *cpngrows_message(const cpngrows_reader *reader);

void cpngrows_close(cpngrows_reader *reader);
