/** A Web Lock that a take holds while it is recorded. A dead tab loses it at once, so it tells a crash from a recording. */
const PREFIX = 'take-';

export const recordingLockName = (takeID: string): string => `${PREFIX}${takeID}`;

/** null where the browser has no Web Locks: each tab knows its own recordings there, and none of another's. */
export type Locks = Pick<LockManager, 'request' | 'query'> | null;

/** IDs of the takes that are being recorded now, in any tab. */
export async function recordingTakes(locks: Locks): Promise<Set<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(names);
}

/** The recording locks that this tab holds. */
export class RecordingLocks {
  readonly #release = new Map<string, () => void>();
  readonly #locks: Locks;

  constructor(locks: Locks) {
    this.#locks = locks;
  }

  async hold(takeID: string): Promise<void> {
    if (this.#release.has(takeID)) return;
    const ended = new Promise<void>((release) => this.#release.set(takeID, release));
    if (this.#locks === null) return;
    await new Promise<void>((held) => {
      const asked = this.#locks?.request(recordingLockName(takeID), { ifAvailable: true }, (lock) => {
        held();
        return lock === null ? undefined : ended;
      });
      // A browser that refuses locks (an opaque origin) must not stop a recording.
      asked?.catch(() => held());
    });
  }

  releaseLock(takeID: string): void {
    this.#release.get(takeID)?.();
    this.#release.delete(takeID);
  }

  isMine(takeID: string): boolean {
    return this.#release.has(takeID);
  }
}
