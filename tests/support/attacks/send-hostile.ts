/** What the fuzz asks of every answer. */
const MAX_CALL_MS = 1000;

/**
 * Sends a request and reports it when it answered with 5xx or took longer than a second. A slow one gets two more tries:
 * others use the machine as well.
 */
export async function faultOf(what: string, send: () => Promise<Response>): Promise<string | null> {
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries += 1) {
    const start = performance.now();
    const answer = await send();
    await answer.body?.cancel();
    if (answer.status >= 500) return `${answer.status} ${what.slice(0, 500)}`;
    fastestMs = Math.min(fastestMs, performance.now() - start);
    if (fastestMs <= MAX_CALL_MS) return null;
  }
  return `${Math.round(fastestMs)} ms ${what.slice(0, 500)}`;
}
