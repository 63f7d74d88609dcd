import { MINUTE_MS } from '#domain/time-units.ts';
import { downloadPack } from './download-pack.ts';
import type { PackPorts } from './ports.ts';
import { removePacksOfOthers, removeUnneededFiles } from './remove-unneeded.ts';
import type { StoredPack } from './stored-pack.ts';

/** A complete pack is compared with the server's list at most this often. */
export const CHECK_INTERVAL_MS = 5 * MINUTE_MS;

/**
 * Downloads whatever is due for this person, one pack after the other, and deletes files that no pack needs. Runs in
 * one tab at a time (app/device/packs/pack-runner.ts).
 *
 * @throws the first error of the device's storage, after every pack had its turn
 * @returns true when a pack waits for the network, so that an early retry is worthwhile
 */
export async function downloadAll(uid: string, ports: PackPorts, stop: AbortSignal): Promise<boolean> {
  await removePacksOfOthers(uid, ports);
  const mine = await ports.rows.all();
  const faults: unknown[] = [];
  for (const stored of mine) {
    if (stop.aborted) return false;
    if (!isDue(stored, ports.now())) continue;
    ports.setActive(stored.id);
    try {
      const turn = await downloadPack(stored.id, ports, stop);
      if (turn === 'again') await downloadPack(stored.id, ports, stop, false);
    } catch (cause) {
      // A storage error of one pack does not stop the others; it is thrown at the end.
      faults.push(cause);
    } finally {
      ports.setActive(null);
    }
  }
  await removeUnneededFiles(ports);
  if (faults.length > 0) throw faults[0];
  const now = await ports.rows.all();
  return now.some(({ state }) => state.stage === 'held' && state.hold.why === 'line');
}

function isDue({ state, lookedAt }: StoredPack, now: number): boolean {
  switch (state.stage) {
    case 'wanted':
    case 'downloading':
      return true;
    case 'held':
      return state.hold.why === 'line' || state.hold.why === 'wifi' || state.hold.why === 'saver';
    case 'complete':
      // A clock that was set back must not postpone the check.
      return lookedAt > now || now - lookedAt >= CHECK_INTERVAL_MS;
  }
}
