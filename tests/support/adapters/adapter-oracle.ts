import { HOUR_MS } from '#domain/time-units.ts';
import { release } from '#outbox/hand-in.ts';
import type { Parcel } from '#outbox/parcel.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { type AdapterRun, type Known, type KnownTake, restart } from './adapter-commands.ts';

/** After the faults everything must be done within this many visits. */
const ROUNDS = 12;

/** Ends the faults, opens the app again until nothing waits, and compares. @returns each broken promise in words */
export async function judgeAdapters(known: Known, run: AdapterRun): Promise<string[]> {
  const { world } = run;
  world.storage.plan = [];
  world.network.length = 0;
  await restart(run);
  for (let round = 0; round < ROUNDS; round += 1) {
    world.pass(HOUR_MS);
    await release(run.page.parts, world.uid);
    const { ran, waiting, held } = await run.page.deliver();
    if (ran && waiting + held === 0) break;
  }
  // What the last delivery left between row and header is repaired by the next start.
  await restart(run);
  const broken: string[] = [];
  for (const take of known.takes) {
    for (const promise of await brokenPromises(take, run)) broken.push(`${take.id}: ${promise}`);
  }
  const ids = new Set(known.takes.map(({ id }) => id));
  if (world.server.audios.some(({ recordingID }) => !ids.has(recordingID ?? '')))
    broken.push('sent by nobody');
  return broken;
}

async function brokenPromises(take: KnownTake, { page, world }: AdapterRun): Promise<string[]> {
  const header = await page.takes.header(take.id);
  const bytes = Buffer.concat((await page.takes.bytes(take.id)).map((part) => new Uint8Array(part)));
  const parcel = await page.parts.parcels.get(take.id);
  const mine = world.server.submissions.filter(({ recordingID }) => recordingID === take.id);
  const broken: string[] = [];
  if (mine.length > 1) broken.push('handed in more than once');
  // A full device makes room with takes that have arrived, and with nothing else.
  const hasArrived = take.handedIn !== 'no' && mine.some(({ audio }) => isPrefix(objectOf(audio), take));
  if (take.confirmed > 0 && header === null && !hasArrived)
    return [...broken, 'lost: confirmed, and not there'];
  if (header === null) return broken;
  if (take.confirmed > 0 && !isPrefix(bytes, take))
    broken.push('lost: a confirmed chunk, or the order of chunks');
  if (header.state === 'recording' && bytes.byteLength > 0)
    broken.push('an interrupted take is offered to nobody');
  if (header.frozen !== null && header.frozen.sha256 !== sha256Of(new Uint8Array(bytes)))
    broken.push('other bytes than frozen');
  if (take.handedIn === 'no' && (mine.length > 0 || parcel !== null))
    broken.push('sent, although nobody handed it in');
  const isHandedIn = header.decision === 'submit';
  if (take.handedIn === 'yes' && !isHandedIn && !take.withdrawAsked)
    broken.push('lost: the hand-in was confirmed');
  return [...broken, ...(isHandedIn ? brokenHandIn(header, parcel, mine) : withdrawn(parcel, mine.length))];
}

const objectOf = ({ upload }: Submissions[number]['audio']): Buffer =>
  Buffer.from(upload.object?.bytes ?? []);

type Header = NonNullable<Awaited<ReturnType<AdapterRun['page']['takes']['header']>>>;
type Submissions = AdapterRun['world']['server']['submissions'];

function brokenHandIn(header: Header, parcel: Parcel | null, mine: Submissions): string[] {
  const broken: string[] = [];
  if (mine.length === 0) broken.push('lost: handed in, and never arrived');
  if (parcel?.stage !== 'delivered') broken.push(`stuck at ${parcel?.stage ?? 'no row'}`);
  if (header.deliveredAt === null) broken.push('never marked as delivered');
  for (const { audio, notes } of mine) {
    if (audio.sha256 !== header.frozen?.sha256) broken.push('other bytes arrived');
    if ((notes.at(-1)?.note ?? '') !== (header.note ?? '')) broken.push('another note arrived');
  }
  return broken;
}

function withdrawn(parcel: Parcel | null, arrived: number): string[] {
  if (parcel === null) return [];
  if (parcel.stage !== 'withdrawn') return [`undecided, and its row at ${parcel.stage}`];
  return arrived > 0 && !parcel.submitTried ? ['taken back, yet handed in'] : [];
}

/** True when the stored bytes are the chunks from the first on without a gap, and all confirmed ones among them. */
function isPrefix(stored: Buffer, { chunks, confirmed }: KnownTake): boolean {
  for (let count = confirmed; count <= chunks.length; count += 1)
    if (Buffer.concat(chunks.slice(0, count)).equals(stored)) return true;
  return false;
}
