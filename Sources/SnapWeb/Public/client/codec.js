/**
 * The form of messages on the wire: text for only JSON, binary for JSON with bytes attached.
 *
 * A binary message is a big-endian uint32 n, n bytes of JSON, then the attached bytes. Base64 is not used, so an image
 * costs its own size and is never in a string that could end up in a log.
 */

/** The WebSocket subprotocol that names version 1 of this format. */
export const subprotocol = 'snapfeed.v1.json';

/** Methods whose replies carry bytes. Browsers report a message only when it is complete, so these replies may be silent for longer. */
export const bringsBytes = new Set(['snap.open', 'snap.inspect', 'inbox.open', 'inbox.inspect', 'account.export']);

const lengthBytes = 4;

/**
 * A request, ready for `WebSocket.send`.
 *
 * @param {{id: number, method: string, params: object}} request
 * @param {Uint8Array} [attachment] the bytes that follow the JSON
 * @returns {string | Uint8Array}
 */
export function encodeRequest({ id, method, params }, attachment) {
  const json = JSON.stringify({ jsonrpc: '2.0', id, method, params });
  if (!attachment) return json;
  const head = new TextEncoder().encode(json);
  const frame = new Uint8Array(lengthBytes + head.length + attachment.length);
  new DataView(frame.buffer).setUint32(0, head.length);
  frame.set(head, lengthBytes);
  frame.set(attachment, lengthBytes + head.length);
  return frame;
}

/**
 * Decodes the data of a `message` event.
 *
 * @param {string | ArrayBuffer} data
 * @returns {{message: object, bytes?: Uint8Array}} the attached bytes are a view of `data`, not a copy
 * @throws when it is not a message of this protocol
 */
export function decodeMessage(data) {
  if (typeof data === 'string') return { message: objectOf(data) };
  const length = new DataView(data).getUint32(0);
  const head = new Uint8Array(data, lengthBytes, length);
  return {
    message: objectOf(new TextDecoder('utf-8', { fatal: true }).decode(head)),
    bytes: new Uint8Array(data, lengthBytes + length),
  };
}

function objectOf(json) {
  const value = JSON.parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError();
  return value;
}
