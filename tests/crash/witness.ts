import type { Page } from '@playwright/test';
import { settleWithin } from '#lib/settle-within.ts';
import { type DeviceTake, readDeviceTakes } from './device-takes.ts';

/** The most that was ever seen of a take on the device's disk. */
export interface SeenTake {
  readonly takeID: string;
  readonly uid: string;
  readonly isImported: boolean;
  rows: number;
  bytes: number;
  /** Of those rows. */
  sha256: string;
  /** Seen as closed: these are its bytes for good. */
  closedSha256: string | null;
  wasSubmitted: boolean;
  wasDelivered: boolean;
}

const LOOK_MS = 250;

/** Looks at the device's disk again and again while a run goes on: what it saw there may never be lost. */
export class Witness {
  readonly seen = new Map<string, SeenTake>();
  /** What was wrong when it was seen; the first word is its kind, as in oracle.ts. */
  readonly broken: string[] = [];

  note(takes: readonly DeviceTake[]): void {
    for (const take of takes) {
      const { takeID, uid, isImported, rows, bytes, sha256 } = take;
      if (rows === 0) continue;
      const seen = this.seen.get(takeID) ?? {
        ...{ takeID, uid, isImported, rows: 0, bytes: 0, sha256: '' },
        ...{ closedSha256: null, wasSubmitted: false, wasDelivered: false },
      };
      if (rows > seen.rows) Object.assign(seen, { rows, bytes, sha256 });
      if (take.state === 'closed' && take.frozenSha256 !== null) {
        if (take.frozenSha256 !== sha256)
          this.broken.push(`bytes: the header of ${takeID} has another sha256 than its bytes`);
        seen.closedSha256 ??= sha256;
      }
      seen.wasSubmitted ||= take.decision === 'submit';
      seen.wasDelivered ||= take.isDelivered;
      this.seen.set(takeID, seen);
    }
  }

  /** Rows of each take that were seen, for the last look. */
  firstRows(): Record<string, number> {
    return Object.fromEntries([...this.seen.values()].map(({ takeID, rows }) => [takeID, rows]));
  }

  /** Looks as long as the page lives; a page that is gone or busy is looked at the next time. */
  watch(pageNow: () => Page | null): { stop(): Promise<void> } {
    let goesOn = true;
    const looking = (async () => {
      while (goesOn) {
        const page = pageNow();
        const takes =
          page === null ? null : await settleWithin(1_500, readDeviceTakes(page)).catch(() => null);
        if (takes !== null) this.note(takes);
        await new Promise((next) => setTimeout(next, LOOK_MS));
      }
    })();
    return {
      stop: () => {
        goesOn = false;
        return looking;
      },
    };
  }
}
