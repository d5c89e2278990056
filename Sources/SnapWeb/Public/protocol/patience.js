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
 * @returns {Promise<Result>}
 * @throws any other error at once, and `busy` after the last try
 */
export async function patiently(ask) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (error.name !== 'busy' || tries === triesMax) throw error;
      const wait = (error.retryAfterMs ?? waitMs) * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
