import { bringPack } from './download-pack.ts';
import { freeUnneeded, removeOthers } from './free-space.ts';
import type { PackPorts } from './ports.ts';
import type { KeptPack } from './stored-pack.ts';

/** How often the school is asked at most whether something belongs to a pack that was not there before. */
export const LOOK_EVERY_MS = 5 * 60 * 1000;

/**
 * Brings whatever is due for this person, one pack after the other, and frees what nobody needs. Runs in one tab at a
 * time (app/pack-runner.ts).
 *
 * @throws what went wrong on the device with one of them, after all had their turn
 * @returns true when something waits for the line, so that it is worth coming back soon
 */
export async function bringAll(uid: string, ports: PackPorts, stop: AbortSignal): Promise<boolean> {
  await removeOthers(uid, ports);
  const mine = await ports.rows.all();
  const faults: unknown[] = [];
  for (const kept of mine) {
    if (stop.aborted) return false;
    if (!isDue(kept, ports.now())) continue;
    ports.turn(kept.id);
    try {
      const turn = await bringPack(kept.id, ports, stop);
      if (turn === 'again') await bringPack(kept.id, ports, stop, false);
    } catch (cause) {
      // The device's own trouble with one pack keeps no other waiting; it is said when all had their turn.
      faults.push(cause);
    } finally {
      ports.turn(null);
    }
  }
  await freeUnneeded(ports);
  if (faults.length > 0) throw faults[0];
  const now = await ports.rows.all();
  return now.some(({ state }) => state.stage === 'held' && state.hold.why === 'line');
}

export function isDue({ state, lookedAt }: KeptPack, now: number): boolean {
  switch (state.stage) {
    case 'wanted':
    case 'downloading':
      return true;
    case 'held':
      return state.hold.why === 'line' || state.hold.why === 'wifi' || state.hold.why === 'saver';
    case 'complete':
      // A clock that was set back is no reason to wait for it.
      return lookedAt > now || now - lookedAt >= LOOK_EVERY_MS;
  }
}
