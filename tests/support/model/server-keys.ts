import { refusal } from './server-state.ts';

const KEPT_MS = 7 * 24 * 60 * 60_000;
const LEASE_MS = 60_000;

interface Known {
  body: string;
  answer: unknown;
  done: boolean;
  leasedUntil: number;
  createdAt: number;
}

/**
 * Like server/http/idempotency-store.ts: a lease while a call runs, answers stored for 7 days, refusals not
 * stored.
 */
export interface ServerKeys {
  /**
   * The stored answer, or a claim to run the call; throws 409 while another call runs and 422 for another
   * body.
   */
  claim(scope: string, body: string): { answer: unknown } | { release(): void; keep(answer: unknown): void };
}

export function serverKeys(now: () => number): ServerKeys {
  const all = new Map<string, Known>();
  return {
    claim(scope, body) {
      const known = all.get(scope);
      if (known !== undefined && now() - known.createdAt <= KEPT_MS) {
        if (known.body !== body) throw refusal('api/unprocessable-entity');
        if (known.done) return { answer: known.answer };
        const left = known.leasedUntil - now();
        if (left > 0) throw refusal('api/conflict', Math.ceil(left / 1000));
      }
      const mine: Known = {
        body,
        answer: null,
        done: false,
        leasedUntil: now() + LEASE_MS,
        createdAt: now(),
      };
      all.set(scope, mine);
      return {
        release: () => {
          if (all.get(scope) === mine && !mine.done) all.delete(scope);
        },
        keep: (answer) => {
          mine.done = true;
          mine.answer = answer;
        },
      };
    },
  };
}
