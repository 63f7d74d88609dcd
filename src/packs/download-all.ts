import { downloadPack } from './download-pack.ts';
import { removePacksOfOthers, removeUnneededFiles } from './free-space.ts';
import type { PackPorts } from './ports.ts';
import type { StoredPack } from './stored-pack.ts';

/** How often the school is asked at most whether something belongs to a pack that was not there before. */
export const CHECK_INTERVAL_MS = 5 * 60 * 1000;

/**
 * Brings whatever is due for this person, one pack after the other, and frees what nobody needs. Runs in one tab at a
 * time (app/pack-runner.ts).
 *
 * @throws what went wrong on the device with one of them, after all had their turn
 * @returns true when something waits for the line, so that it is worth coming back soon
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
      // The device's own trouble with one pack keeps no other waiting; it is said when all had their turn.
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

export function isDue({ state, lookedAt }: StoredPack, now: number): boolean {
  switch (state.stage) {
    case 'wanted':
    case 'downloading':
      return true;
    case 'held':
      return state.hold.why === 'line' || state.hold.why === 'wifi' || state.hold.why === 'saver';
    case 'complete':
      // A clock that was set back is no reason to wait for it.
      return lookedAt > now || now - lookedAt >= CHECK_INTERVAL_MS;
  }
}
