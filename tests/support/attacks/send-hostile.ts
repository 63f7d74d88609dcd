import { setTimeout as pause } from 'node:timers/promises';

/** What the fuzz asks of every answer. */
const MAX_CALL_MS = 1000;
const PAUSE_MS = 2000;

/** Says how an answer is not as it was described; null: it is. */
export type FindBreach = (answer: Response) => Promise<string | null>;

const lookAway: FindBreach = async (answer) => {
  await answer.body?.cancel();
  return null;
};

/**
 * Sends a request and reports it when it answered with 5xx, not as described, or took longer than a second. A slow one gets
 * two more tries, a few seconds later: others use the machine as well.
 */
export async function faultOf(
  what: string,
  send: () => Promise<Response>,
  findBreach: FindBreach = lookAway,
): Promise<string | null> {
  let fastestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries += 1) {
    if (tries > 0) await pause(tries * PAUSE_MS);
    const start = performance.now();
    const answer = await send();
    const breach = await findBreach(answer);
    if (answer.status >= 500) return `${answer.status} ${what.slice(0, 500)}`;
    if (breach !== null) return `${breach} ${what.slice(0, 500)}`;
    fastestMs = Math.min(fastestMs, performance.now() - start);
    if (fastestMs <= MAX_CALL_MS) return null;
  }
  return `${Math.round(fastestMs)} ms ${what.slice(0, 500)}`;
}
