import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Later } from '#lib/later.ts';

/** A token is renewed this long before its expiry. */
const RENEW_AHEAD_MS = 5 * MINUTE_MS;
/** Wait after a failed renewal; doubles with every failure. */
const MIN_RETRY_MS = 30 * SECOND_MS;
const MAX_RETRY_MS = 16 * MINUTE_MS;

export interface TokenRefreshDeps {
  now(): number;
  /** Calls back after this many milliseconds. Returns how to cancel. */
  later: Later;
  /** Whether the page is visible: a hidden page renews nothing. */
  isVisible(): boolean;
  /** Calls back when the page becomes visible or the network returns. Returns how to stop. */
  onActive(listener: () => void): () => void;
}

interface Token extends TokenRefreshDeps {
  /** Expiry of the token, in ms since 1970; null when there is none. */
  expiresAt(): number | null;
  /** Fetches a new token; rejects when that failed. */
  refresh(): Promise<void>;
}

/*
 *   idle ──5 min before expiry──▶ fetching ──new token──▶ idle
 *     ▲                              └──failed──▶ waiting 30 s, 60 s, … 960 s ──▶ fetching
 *     └─ a hidden page stays idle until it is visible
 *
 * The SDK has the same inside (ProactiveRefresh) but starts it only for other Firebase products, through no public API,
 * and gives up at the first failure that is not the network's.
 */
/** Renews the token ahead of its expiry. Returns how to stop. */
export function keepTokenFresh(token: Token): () => void {
  let retryMs = MIN_RETRY_MS;
  let cancelTimer = () => {};
  let renewing = false;
  let stopped = false;
  const schedule = (work: () => void, ms: number) => {
    cancelTimer();
    if (!stopped) cancelTimer = token.later(work, ms);
  };
  const waitForExpiry = (minDelayMs = 0) => {
    const expiry = token.expiresAt();
    if (expiry === null) return;
    // A longer timer overflows and is over at once: a clock that was weeks ahead would keep the page busy.
    const wait = Math.min(expiry - RENEW_AHEAD_MS - token.now(), DAY_MS);
    schedule(check, Math.max(minDelayMs, wait));
  };
  const check = () => {
    const expiry = token.expiresAt();
    if (stopped || renewing || expiry === null) return;
    // Another tab may have renewed it meanwhile.
    if (expiry - token.now() > RENEW_AHEAD_MS) return waitForExpiry();
    if (token.isVisible()) void renew();
  };
  const renew = async () => {
    renewing = true;
    cancelTimer();
    const failed = await token.refresh().then(
      () => false,
      () => true,
    );
    renewing = false;
    if (failed) {
      schedule(check, retryMs);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    } else {
      retryMs = MIN_RETRY_MS;
      // A token that is valid for less than five minutes must not cause requests without a pause.
      waitForExpiry(MIN_RETRY_MS);
    }
  };
  const stopListening = token.onActive(() => {
    if (token.isVisible()) check();
  });
  waitForExpiry();
  return () => {
    stopped = true;
    cancelTimer();
    stopListening();
  };
}
