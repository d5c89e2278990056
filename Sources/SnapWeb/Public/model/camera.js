/**
 * The device's cameras: one stream at a time, always stopped when no longer shown.
 *
 * Where there are two, `turn` goes to the other. Asking by facing and not by device id keeps the picker of the system
 * out of it and works on phones that list four lenses.
 */
export class Camera {
  #stream;
  #starts = 0;
  facing = 'environment';

  /** Whether this page may ask at all: browsers offer cameras to https and localhost only. */
  static get isOffered() {
    return Boolean(navigator.mediaDevices?.getUserMedia);
  }

  /**
   * Starting takes a while; what comes after a later start or a stop is stopped at once, lest a camera stays on unseen.
   *
   * @returns {Promise<MediaStream | undefined>} undefined when something else was asked for meanwhile
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

  /** Labels are told only after consent, but the number is right before. */
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
