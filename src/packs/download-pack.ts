import type { ErrorCode } from '#contract/errors.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import { downloadFile } from './download-file.ts';
import { missing, type PackItem, withoutSignatures } from './plan.ts';
import type { PackPorts } from './ports.ts';
import { storedPaths } from './remove-unneeded.ts';
import { fetchServerList, holdFor, type ServerList } from './server-list.ts';
import type { Hold, StoredPack } from './stored-pack.ts';
import { type PackEvent, transition } from './transition.ts';

/** 'again': the signed addresses have expired meanwhile, so a fresh list is needed. */
export type DownloadResult = 'complete' | 'held' | 'stopped' | 'again';

/**
 * Downloads one pack: fetches the server's list, downloads missing files, and marks the pack complete only when all of
 * them are on the device. Every step is on disk before the next one, so that the download may end anywhere.
 *
 * @param retryRefused false: a refused address holds the pack instead of asking for a fresh list
 */
export async function downloadPack(
  id: string,
  ports: PackPorts,
  stop: AbortSignal,
  retryRefused = true,
): Promise<DownloadResult> {
  const stored = await ports.rows.get(id);
  if (stored === null) return 'stopped';
  const blocked = ports.blockedBy(stored);
  if (blocked !== null && (blocked.why === 'line' || stored.state.stage === 'held'))
    return hold(id, blocked, ports);
  await applyEvent(id, { type: 'released', by: 'conditions' }, ports);
  const list = await fetchServerList(stored, ports, stop).catch((cause: unknown) => ({
    failed: holdFor(cause),
  }));
  if (stop.aborted) return 'stopped';
  return 'failed' in list
    ? hold(id, list.failed, ports)
    : downloadListed(id, list, ports, stop, retryRefused);
}

async function downloadListed(
  id: string,
  list: ServerList,
  ports: PackPorts,
  stop: AbortSignal,
  retryRefused: boolean,
): Promise<DownloadResult> {
  const here = await storedPaths(ports);
  const whole = missing(list.pack, here).length === 0;
  const listed: PackEvent = { type: 'listed', pack: withoutSignatures(list.pack), whole, now: ports.now() };
  const stored = await applyEvent(id, listed, ports);
  if (stored === null || stored.state.stage === 'held') return 'stopped';
  // While a newer version is being downloaded, pages use the complete one.
  if (stored.here === null || stored.state.stage === 'complete') await writeSnapshot(stored, list, ports);
  if (stored.state.stage === 'complete') return 'complete';
  const blocked = whole ? null : ports.blockedBy(stored);
  if (blocked !== null) return hold(id, blocked, ports);
  const end = await downloadMissing(id, list, ports, stop);
  if (end === 'stopped') return 'stopped';
  if (end === 'refused') return retryRefused ? 'again' : hold(id, refusal('api/forbidden'), ports);
  if (end !== 'here') return hold(id, end, ports);
  await writeSnapshot(stored, list, ports);
  const arrived = await applyEvent(id, { type: 'arrived', at: new Date(ports.now()).toISOString() }, ports);
  return arrived === null ? 'stopped' : 'complete';
}

/** Checks again after all downloads: another tab may have deleted a file meanwhile. */
async function downloadMissing(
  id: string,
  { pack }: ServerList,
  ports: PackPorts,
  stop: AbortSignal,
): Promise<Hold | 'here' | 'refused' | 'stopped'> {
  for (;;) {
    const items = missing(pack, await storedPaths(ports));
    if (items.length === 0) return 'here';
    if (!(await ports.hasRoom(await bytesToCome(items, ports)))) return { why: 'space' };
    for (const item of items) {
      if (stop.aborted || !(await stillWanted(id, ports))) return 'stopped';
      const end = await downloadFile(item, ports, stop);
      if (end === 'here') continue;
      if (typeof end === 'object') return end.refused === 404 ? refusal('api/not-found') : 'refused';
      return end === 'stopped' ? 'stopped' : { why: end };
    }
  }
}

async function bytesToCome(items: readonly PackItem[], { files }: PackPorts): Promise<number> {
  const have = new Map((await files.all()).map((row) => [row.path, row.have]));
  return items.reduce((sum, item) => sum + Math.max(0, item.byteLength - (have.get(item.path) ?? 0)), 0);
}

async function stillWanted(id: string, { rows }: PackPorts): Promise<boolean> {
  return (await rows.get(id))?.state.stage === 'downloading';
}

async function writeSnapshot(
  stored: StoredPack,
  { snapshot }: ServerList,
  { files, rows }: PackPorts,
): Promise<void> {
  await files.writeSnapshot(stored.uid, coursePart(stored), JSON.stringify(snapshot));
  // The pack was removed, or its person signed out, meanwhile: nothing else would delete this snapshot.
  if ((await rows.get(stored.id)) === null) await files.removeSnapshot(stored.uid, coursePart(stored));
}

async function hold(id: string, hold: Hold, ports: PackPorts): Promise<DownloadResult> {
  await applyEvent(id, { type: 'held', hold, now: ports.now() }, ports);
  return 'held';
}

const refusal = (code: ErrorCode): Hold => ({ why: 'refused', code });

function applyEvent(id: string, event: PackEvent, { rows }: PackPorts): Promise<StoredPack | null> {
  return rows.apply(id, (stored) => transition(stored, event));
}
