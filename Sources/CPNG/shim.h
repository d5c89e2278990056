#pragma once
#include <png.h>
#include <zlib.h>  // the compression of PNG
