/** How often something is asked for in all: about half a minute, in which the server hashes the passwords of hundreds. */
const triesMax = 20;
const waitMs = 1_000;

/**
 * Asks, and asks again while the server is `busy`: it has not begun then, so nothing can happen twice, and it says when to come again.
 *
 * The wait has jitter, as a class that signs up together would otherwise come back together.
 *
 * @template Result
 * @param {() => Promise<Result>} ask
 * @returns {Promise<Result>}
 * @throws any other refusal at once, and `busy` when patience ends
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
