/** The number of tries: about half a minute, in which the server hashes hundreds of passwords. */
const triesMax = 20;
const waitMs = 1_000;

/**
 * Sends a request, and again while the server answers `busy`. A busy server has not begun, so nothing can happen twice, and
 * it says when to try again.
 *
 * The wait has jitter: a class that signs up together would otherwise return together.
 *
 * @template Result
 * @param {() => Promise<Result>} ask
 * @param {{tries?: number, isWorth?: (error: Error) => boolean, signal?: AbortSignal}} [options] `isWorth` decides in place of `busy`
 * @returns {Promise<Result>}
 * @throws any other error at once, and `busy` after the last try
 */
export async function patiently(ask, { tries = triesMax, isWorth = ({ name }) => name === 'busy', signal } = {}) {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (!left || !isWorth(error)) throw error;
      await pause((error.retryAfterMs ?? waitMs) * (1 + Math.random()), signal);
    }
  }
}

/** Waits for a time. The signal ends the wait early. */
export function pause(ms, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', end);
  });
}
