import type { Oddity } from '#outbox/reconcile.ts';
import type { SchoolCheck } from '#outbox/school-check.ts';
import type { OutboxRunnerDeps } from './outbox-runner.ts';

interface SchoolFollowing {
  /** Takes that the start-up reconciliation wondered about; asked about at once, once. */
  doubtful: Promise<ReadonlySet<string>>;
  uid: () => string | null;
  check: (uid: string, doubtful: ReadonlySet<string>) => Promise<SchoolCheck>;
  report: (oddity: Oddity) => void;
  failed: (cause: unknown) => void;
  /** Something was put back into delivery. */
  onPutBack: () => void;
  onMoment: OutboxRunnerDeps['onMoment'];
}

/**
 * Compares this device with the school's list at the start, after a sign-in (`look`) and at the good moments of the
 * page; what was asked today is not asked again. Single flight. Returns how to look and how to stop.
 */
export function followServer(parts: SchoolFollowing): { look: () => void; stop: () => void } {
  let looking: Promise<void> | null = null;
  let again = false;
  let settled = false;

  async function lookOnce(): Promise<void> {
    const doubtful = await parts.doubtful;
    const uid = parts.uid();
    if (uid === null) return;
    const { odd, complete } = await parts.check(uid, settled ? new Set() : doubtful);
    settled ||= complete;
    for (const oddity of odd) parts.report(oddity);
    if (odd.length > 0) parts.onPutBack();
  }

  function look(): void {
    if (looking !== null) {
      again = true;
      return;
    }
    looking = lookOnce()
      .catch(parts.failed)
      .finally(() => {
        looking = null;
        if (again) {
          again = false;
          look();
        }
      });
  }

  return { look, stop: parts.onMoment(look) };
}
