/** 128 random bits. `crypto.randomUUID` exists only on secure origins, and a home server may not be one. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
