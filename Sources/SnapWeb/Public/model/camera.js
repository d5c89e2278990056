/**
 * The device's cameras: one stream at a time, always stopped when no longer shown.
 *
 * Where there are two, `turn` goes to the other. Asking by facing and not by device id keeps the picker of the system
 * out of it and works on phones that list four lenses.
 */
export class Camera {
  #stream;
  facing = 'environment';

  /** Whether this page may ask at all: browsers offer cameras to https and localhost only. */
  static get isOffered() {
    return Boolean(navigator.mediaDevices?.getUserMedia);
  }

  /** @returns {Promise<MediaStream>} @throws {DOMException} NotAllowedError, NotFoundError, NotReadableError … */
  async start() {
    this.stop();
    const video = { facingMode: this.facing, width: { ideal: 1920 }, height: { ideal: 1080 } };
    this.#stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
    return this.#stream;
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
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
  }
}
