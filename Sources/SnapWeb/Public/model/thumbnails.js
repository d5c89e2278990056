/**
 * The predefined pictures' thumbnails, which the server sends in one file: a uint32 n, n bytes of JSON `[{path, type,
 * bytes}]`, then the images one after the other. Each image is shown as soon as its bytes have arrived.
 */
const lengthBytes = 4;

class Thumbnails {
  #urls = new Map();
  #waiting = new Map();
  #loading;

  /** Shows a picture's thumbnail in an `<img>`, now or as soon as it has arrived. */
  show(image, { thumbnail }) {
    const url = this.#urls.get(thumbnail);
    if (url) {
      image.src = url;
      return image;
    }
    this.#waiting.set(image, thumbnail);
    this.#loading ??= this.#load();
    return image;
  }

  /** Loads the pack. If that fails or lacks a picture, the single files are used. */
  async #load() {
    try {
      await this.#read(await fetch('/pictures/thumbnails.bin'));
    } catch {
      // The single files report the same failure, and the browser logs it.
    }
    this.#loading = undefined;
    for (const [image, path] of this.#waiting) image.src = path;
    this.#waiting.clear();
  }

  async #read(response) {
    if (!response.ok) return;
    const pack = new Pieces(response.body.getReader());
    const head = await pack.take(lengthBytes);
    const index = await pack.take(new DataView(head.buffer).getUint32(0));
    for (const { path, type, bytes } of JSON.parse(new TextDecoder().decode(index))) {
      this.#arrived(path, URL.createObjectURL(new Blob([await pack.take(bytes)], { type })));
    }
  }

  #arrived(path, url) {
    this.#urls.set(path, url);
    for (const [image, wanted] of this.#waiting) {
      if (wanted !== path) continue;
      image.src = url;
      this.#waiting.delete(image);
    }
  }
}

/** Reads a stream in pieces of given lengths. */
class Pieces {
  #reader;
  #rest = new Uint8Array();

  constructor(reader) {
    this.#reader = reader;
  }

  async take(length) {
    const taken = new Uint8Array(length);
    for (let count = 0; count < length;) {
      if (!this.#rest.length) this.#rest = await this.#more();
      const piece = this.#rest.subarray(0, length - count);
      taken.set(piece, count);
      count += piece.length;
      this.#rest = this.#rest.subarray(piece.length);
    }
    return taken;
  }

  async #more() {
    const { done, value } = await this.#reader.read();
    if (done) throw new Error('the file ended early');
    return value;
  }
}

export const thumbnails = new Thumbnails();
