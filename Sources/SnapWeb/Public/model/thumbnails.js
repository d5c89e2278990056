/**
 * The predefined pictures' thumbnails, which the server hands out in one file: a uint32 n, n bytes of JSON
 * `[{path, type, bytes}]`, then the images one behind the other. Each is there as soon as its bytes are.
 */
const lengthBytes = 4;

class Thumbnails {
  #urls = new Map();
  #waiting = new Map();
  #loading;

  /** Gives an `<img>` its picture's thumbnail, now or as soon as it is there. */
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

  /** Where the pack does not come, or lacks a picture, the single files are asked for. */
  async #load() {
    try {
      await this.#read(await fetch('/pictures/thumbnails.bin'));
    } catch {
      // The single files say the same, and the browser tells of those that it cannot get.
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

/** A stream, by lengths instead of by what the network brings. */
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
