import type { Listen } from '#app/page-events.ts';
import { singleFlight } from '#lib/single-flight.ts';
import type { Inconsistency } from '#outbox/reconcile.ts';
import type { ServerCheckResult } from '#outbox/server-check.ts';

interface Deps {
  /** Takes that the reconciliation at start could not explain; the first complete check includes them. */
  doubtful: Promise<ReadonlySet<string>>;
  uid: () => string | null;
  check: (uid: string, doubtful: ReadonlySet<string>) => Promise<ServerCheckResult>;
  report: (inconsistency: Inconsistency) => void;
  onError: (cause: unknown) => void;
  /** Runs when something was put back into delivery. */
  onPutBack: () => void;
  onActive: Listen;
}

/**
 * Compares this device with the server's list at start, after a sign-in (`check`) and whenever the page becomes active.
 * A lesson that was checked today is not checked again. Runs once at a time.
 */
export function followServer(deps: Deps): { check: () => void; stop: () => void } {
  let complete = false;
  const flight = singleFlight(async () => {
    const doubtful = await deps.doubtful;
    const uid = deps.uid();
    if (uid === null) return;
    try {
      const result = await deps.check(uid, complete ? new Set() : doubtful);
      complete ||= result.complete;
      for (const inconsistency of result.found) deps.report(inconsistency);
      if (result.found.length > 0) deps.onPutBack();
    } catch (cause) {
      deps.onError(cause);
    }
  });
  const check = () => void flight.run();
  return { check, stop: deps.onActive(check) };
}
