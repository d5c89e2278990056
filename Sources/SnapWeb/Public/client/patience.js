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
 * @param {{tries?: number, isWorth?: (error: any) => boolean, pause?: (ms: number) => Promise<void>}} options `isWorth` decides
 *   in place of `busy`, and `pause` waits
 * @returns {Promise<Result>}
 * @throws any other error immediately, and `busy` after the last try
 */
export async function patiently(ask, { tries = triesMax, isWorth = ({ name }) => name === 'busy', pause = standardPause } = {}) {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (!left || !isWorth(error)) throw error;
      await pause((error.retryAfterMs ?? waitMs) * (1 + Math.random()));
    }
  }
}

const standardPause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
