#pragma once
#include <png.h>
#include <zlib.h>  // what a PNG is packed with
