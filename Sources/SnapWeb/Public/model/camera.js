/**
 * The device's cameras: one stream at a time, always stopped when it is not shown.
 *
 * With two cameras, `turn` switches to the other. Asking by facing and not by device id avoids the system's picker, and
 * works on phones that list four lenses.
 */
export class Camera {
  #stream;
  #starts = 0;
  facing = 'environment';

  /** Whether this page may ask for a camera: browsers offer cameras only to https and localhost. */
  static get isOffered() {
    return Boolean(navigator.mediaDevices?.getUserMedia);
  }

  /**
   * Starts a stream. A stream that arrives after a later start or a stop is stopped immediately, so that no camera runs unseen.
   *
   * @returns {Promise<MediaStream | undefined>} undefined when a later call replaced this one
   * @throws {DOMException} NotAllowedError, NotFoundError, NotReadableError …
   */
  async start() {
    this.stop();
    const start = this.#starts;
    const video = { facingMode: this.facing, width: { ideal: 1920 }, height: { ideal: 1080 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
    if (start === this.#starts) return (this.#stream = stream);
    end(stream);
    return undefined;
  }

  turn() {
    this.facing = this.facing === 'environment' ? 'user' : 'environment';
    return this.start();
  }

  /** Browsers reveal the labels only after consent, but the number of cameras before it. */
  async hasTwo() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter((device) => device.kind === 'videoinput').length > 1;
  }

  stop() {
    this.#starts += 1;
    if (this.#stream) end(this.#stream);
    this.#stream = undefined;
  }
}

function end(stream) {
  for (const track of stream.getTracks()) track.stop();
}
