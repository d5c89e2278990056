import { patiently } from '/ui.js';

/**
 * An account's own data as one file: only JSON, or a tar of the JSON and the photos.
 *
 * Sending a photo uses up its view, so nothing that has arrived is ever thrown away: when a page fails after others have
 * arrived, the file contains those, and the error is returned with it.
 */
const block = 512;
const tarEnd = 2 * block;

/**
 * @param {(params: object) => Promise<object>} ask one page of `account.export`
 * @param {{images: boolean, onprogress?: (snaps: number) => void}} options
 * @returns {Promise<{data: object, images: Uint8Array[] | undefined, error?: Error}>}
 * @throws the error of the first page
 */
export async function collect(ask, { images, onprogress = () => {} }) {
  const data = { snaps: [], opens: [], reports: [] };
  const tars = images ? [] : undefined;
  let cursor;
  do {
    try {
      const { bytes, next, account, ...lists } = await patiently(() => ask({ cursor, images }));
      if (account) data.account = account;
      for (const [name, items] of Object.entries(lists)) if (Array.isArray(items)) (data[name] ??= []).push(...items);
      if (bytes?.length) tars?.push(bytes.subarray(0, -tarEnd));
      cursor = next;
      onprogress(data.snaps.length);
    } catch (error) {
      if (!data.account) throw error;
      return { data, images: tars, error };
    }
  } while (cursor);
  return { data, images: tars };
}

/** The collected data as a file. @returns {File} */
export function archive({ data, images }, accountName) {
  const json = new TextEncoder().encode(JSON.stringify(data, null, 2));
  const name = `snapfeed-${accountName.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
  if (!images) return new File([json], `${name}.json`, { type: 'application/json' });
  const padding = new Uint8Array(-json.length & (block - 1));
  const parts = [...images, tarHeader('snapfeed.json', json.length), json, padding, new Uint8Array(tarEnd)];
  return new File(parts, `${name}.tar`, { type: 'application/x-tar' });
}

/** The POSIX "ustar" header of a file. Its checksum is the sum of its bytes, with spaces in place of the checksum. */
function tarHeader(name, size) {
  const header = new Uint8Array(block);
  const put = (words, at) => header.set(new TextEncoder().encode(words), at);
  const octal = (number, digits) => number.toString(8).padStart(digits, '0');
  put(name, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(Math.floor(Date.now() / 1_000), 11), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\0' + '00', 257);
  put(`${octal(header.reduce((sum, byte) => sum + byte), 6)}\0 `, 148);
  return header;
}
