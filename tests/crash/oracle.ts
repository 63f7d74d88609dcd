import type { DeviceTake } from './device-takes.ts';
import type { SeenTake } from './witness.ts';

/** A recording at the server; what is stored is hashed anew. */
export interface ServerTake {
  readonly uid: string;
  readonly recordingID: string | null;
  readonly sha256: string;
  /** Of the stored bytes; null when there are none. */
  readonly storedSha256: string | null;
  readonly submissions: readonly { readonly uid: string }[];
}

export interface RunTruth {
  readonly seen: readonly SeenTake[];
  /** After everything came to rest. */
  readonly device: readonly DeviceTake[];
  readonly server: readonly ServerTake[];
  /** Takes of each person that the app offers after the last start: rows, and interrupted ones. */
  readonly offered: ReadonlyMap<string, { rows: number; hasInterrupted: boolean }>;
}

/** Compares device, server and what was seen meanwhile. @returns broken promises; the first word is their kind */
export function judge({ seen, device, server, offered }: RunTruth): string[] {
  const broken: string[] = [];
  const onDevice = new Map(device.map((take) => [take.takeID, take]));
  for (const take of seen) broken.push(...judgeTake(take, onDevice.get(take.takeID), server));
  const owners = new Map(seen.map(({ takeID, uid }) => [takeID, uid]));
  for (const { uid, recordingID, submissions } of server) {
    const owner = owners.get(recordingID ?? '');
    if (owner === undefined)
      broken.push(`unknown: ${recordingID} is at the server, but was never seen on the device`);
    else if ([uid, ...submissions.map((each) => each.uid)].some((each) => each !== owner))
      broken.push(`owner: ${recordingID} is under another person`);
  }
  for (const [uid, { rows, hasInterrupted }] of offered) {
    const mine = device.filter((take) => take.uid === uid && take.rows > 0);
    const closed = mine.filter(({ state }) => state === 'closed').length;
    const interrupted = mine.filter(({ state }) => state === 'recording').length;
    if (rows < closed) broken.push(`hidden: ${closed} takes on the device, ${rows} are offered`);
    // The app may have removed what arrived long ago, by the device's clock, after its rows were counted.
    const removed = seen.filter(
      (take) => take.uid === uid && take.wasDelivered && !onDevice.get(take.takeID)?.rows,
    );
    if (rows > closed + removed.length)
      broken.push(`foreign: ${closed} takes are this person's, ${rows} are offered`);
    if (interrupted > 0 && !hasInterrupted) broken.push('hidden: an interrupted take is not offered');
  }
  return broken;
}

function judgeTake(seen: SeenTake, now: DeviceTake | undefined, server: readonly ServerTake[]): string[] {
  const { takeID, wasSubmitted } = seen;
  const broken: string[] = [];
  const mine = server.filter(({ recordingID }) => recordingID === takeID);
  const submissions = mine.flatMap((each) => each.submissions);
  const isSubmitted = wasSubmitted || now?.decision === 'submit';
  if (!isSubmitted && mine.length > 0)
    broken.push(`unasked: ${takeID} is at the server and was not handed in`);
  if (submissions.length > 1 || mine.length > 1)
    broken.push(`doubled: ${takeID} is at the server more than once`);
  if (isSubmitted && submissions.length === 0) broken.push(`lost: ${takeID} was handed in and never arrived`);
  const bytes = seen.closedSha256 ?? now?.sha256;
  for (const { sha256, storedSha256 } of mine) {
    if (sha256 !== bytes || storedSha256 !== bytes) broken.push(`bytes: ${takeID} arrived with other bytes`);
  }
  if (seen.wasDelivered && submissions.length === 0) broken.push(`untrue: ${takeID} was shown as delivered`);
  // Half a file that could not be stored is removed: the whole is still where it was chosen.
  const isHalfAFile = seen.isImported && seen.closedSha256 === null;
  if (now === undefined && submissions.length === 0 && !isHalfAFile)
    broken.push(`lost: ${takeID} is gone from the device`);
  if (now !== undefined && now.rows > 0 && now.firstSha256 !== seen.sha256)
    broken.push(`lost: the first ${seen.rows} rows of ${takeID} are not what they were`);
  if (now !== undefined && now.rows === 0 && submissions.length === 0)
    broken.push(`lost: the bytes of ${takeID} are gone from the device`);
  return broken;
}
