#include "CPNGRows.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cpngrows_reader {
    png_structp png;
    png_infop info;
    const cpngrows_piece *pieces;
    size_t count, index, offset;
    char message[96];
};

static void fail(png_structp png, png_const_charp message) {
    cpngrows_reader *reader = png_get_error_ptr(png);
    snprintf(reader->message, sizeof reader->message, "%s", message);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep target, size_t wanted) {
    cpngrows_reader *reader = png_get_io_ptr(png);
    while (wanted > 0) {
        if (reader->index == reader->count) png_error(png, "it ends too early");
        const cpngrows_piece *piece = &reader->pieces[reader->index];
        size_t left = piece->count - reader->offset;
        size_t some = left < wanted ? left : wanted;
        memcpy(target, piece->start + reader->offset, some);
        target += some;
        wanted -= some;
        reader->offset += some;
        if (reader->offset == piece->count) {
            reader->index += 1;
            reader->offset = 0;
        }
    }
}

cpngrows_reader *cpngrows_open(const cpngrows_piece *pieces, size_t count) {
    cpngrows_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->pieces = pieces;
    reader->count = count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, ignore);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (reader->info) return reader;
    cpngrows_close(reader);
    return NULL;
}

int cpngrows_begin(cpngrows_reader *reader, cpngrows_header *header) {
    png_structp png = reader->png;
    if (setjmp(png_jmpbuf(png))) return 0;
    png_set_read_fn(png, reader, read_bytes);
    // Each chunk has a checksum of its own, which is checked. Ubuntu's libpng is built without this option, and refuses a file with a wrong sum.
#ifdef PNG_IGNORE_ADLER32
    png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
    // Such as bytes after the last row, in the compressed stream.
    png_set_benign_errors(png, 1);
    png_read_info(png, reader->info);
    // Palettes, grey of any depth and 16 bits become 8-bit red, green, blue; a transparent colour becomes alpha.
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    header->passes = png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    header->width = png_get_image_width(png, reader->info);
    header->height = png_get_image_height(png, reader->info);
    header->row_bytes = png_get_rowbytes(png, reader->info);
    return 1;
}

int cpngrows_row(cpngrows_reader *reader, uint8_t *row) {
    if (setjmp(png_jmpbuf(reader->png))) return 0;
    png_read_row(reader->png, row, NULL);
    return 1;
}

int cpngrows_end(cpngrows_reader *reader) {
    if (setjmp(png_jmpbuf(reader->png))) return 0;
    png_read_end(reader->png, NULL);
    return 1;
}

const char *cpngrows_message(const cpngrows_reader *reader) { return reader->message; }

void cpngrows_close(cpngrows_reader *reader) {
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}
