/** Waits for a condition outside the page (a process, a file, the school's list); fails after `limit` milliseconds. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  limit = 60_000,
): Promise<T> {
  const end = Date.now() + limit;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain for ${what}`, { cause: last });
}
