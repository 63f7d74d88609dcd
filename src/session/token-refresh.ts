/** Before a token runs out, and what is waited after a refusal (specification, section 9). */
const AHEAD_MS = 5 * 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 960_000;

export interface TokenRefreshDeps {
  now(): number;
  /** Returns how to call it off. */
  later(work: () => void, ms: number): () => void;
  /** Whether somebody may be looking: nothing is fetched for a page behind others. */
  isVisible(): boolean;
  /** Told when the page is seen again, or the line is back. Returns how to stop. */
  onMoment(listener: () => void): () => void;
}

interface Kept extends TokenRefreshDeps {
  /** When the token runs out, in ms; null when there is none. */
  expiresAt(): number | null;
  /** Fetches a new one; rejects when that failed. */
  refresh(): Promise<void>;
}

/*
 *   resting ──5 min before the end──▶ fetching ──new──▶ resting
 *      ▲                                 └──refused──▶ waiting 30 s, 60 s, … 960 s ──▶ fetching
 *      └─ a page that is not looked at rests until it is
 *
 * The SDK has the same within (ProactiveRefresh), but starts it for other Firebase products alone, by no public door;
 * and it gives up at the first refusal that is not the network's.
 */
export function keepTokenFresh(kept: Kept): () => void {
  let wait = FIRST_WAIT_MS;
  let callOff = () => {};
  let fetching = false;
  let stopped = false;
  const plan = (work: () => void, ms: number) => {
    callOff();
    if (!stopped) callOff = kept.later(work, ms);
  };
  const rest = (atLeast = 0) => {
    const end = kept.expiresAt();
    if (end !== null) plan(look, Math.max(atLeast, end - AHEAD_MS - kept.now()));
  };
  const look = () => {
    const end = kept.expiresAt();
    if (stopped || fetching || end === null) return;
    // Another tab may have fetched one meanwhile.
    if (end - kept.now() > AHEAD_MS) return rest();
    if (kept.isVisible()) void fetch();
  };
  const fetch = async () => {
    fetching = true;
    callOff();
    const failed = await kept.refresh().then(
      () => false,
      () => true,
    );
    fetching = false;
    if (failed) {
      plan(look, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    } else {
      wait = FIRST_WAIT_MS;
      // A token that lives for less than five minutes is not asked for without a pause.
      rest(FIRST_WAIT_MS);
    }
  };
  const stopListening = kept.onMoment(() => {
    if (kept.isVisible()) look();
  });
  rest();
  return () => {
    stopped = true;
    callOff();
    stopListening();
  };
}
