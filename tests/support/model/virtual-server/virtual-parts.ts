import { ApiError, codeOfStatus } from '#contract/errors.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import type { PartPorts } from '#outbox/resumable/part-ports.ts';
import { quickHash } from '#tests/support/model/virtual-device.ts';
import type { VirtualProcess } from '#tests/support/model/virtual-process.ts';
import type { VirtualWorld } from '#tests/support/model/virtual-world.ts';
import { uploadAt } from './server-audios.ts';
import { appendPart, offsetOf } from './server-parts.ts';

const STALL_MS = 30_000;
const ZOMBIE_MS = 600_000;
const MORE_THAN_A_DAY_MS = 25 * 3_600_000;

type Settle = (answer: number | ApiError) => void;

/** The resumable uploads of one process, over the model's storage and network. */
export function virtualParts(
  process: VirtualProcess,
  world: VirtualWorld,
  read: (named: { id: string }) => ReturnType<OutboxPorts['bytes']>,
): PartPorts {
  /** A request: a number is how many bytes the server has. */
  const ask = (send: (settle: Settle) => void) =>
    new Promise<number>((resolve, reject) => {
      process.risk();
      if (!process.isAlive()) return;
      send((answer) => {
        process.risk();
        process.hear(() => (typeof answer === 'number' ? resolve(answer) : reject(answer)));
      });
    });
  return {
    async fingerprint(parcel) {
      const bytes = await read(parcel);
      return bytes === null ? null : { byteLength: bytes.byteLength, sha256: quickHash(bytes) };
    },
    async rest(parcel, from) {
      const bytes = await read(parcel);
      return bytes === null || bytes.byteLength !== parcel.byteLength ? null : bytes.slice(from);
    },
    offset: (url) => ask((settle) => head(url, settle, world)),
    send: (_parcel, part) =>
      ask((settle) => patch({ ...part, bytes: part.bytes as Uint8Array }, settle, world)),
  };
}

/** What happens to any request before it reaches the upload; undefined for nothing. */
function trouble(world: VirtualWorld): ApiError | undefined {
  const { time, chance, faults, device } = world;
  if (time.now() < device.offlineUntil) return new ApiError('api/network');
  if (faults.strikes('F25 captive portal', 0.15))
    return new ApiError('api/unexpected-response', { status: 200 });
  if (!faults.strikes('F27 storm of 429, 500, 503', 0.3)) return undefined;
  const status = chance.pick([429, 500, 503]);
  return new ApiError(codeOfStatus(status), { status, retryAfter: chance.hits(0.5) ? 5 : undefined });
}

function head(url: string, settle: Settle, world: VirtualWorld): void {
  const { time, chance, faults, server } = world;
  const refused = trouble(world);
  const lost = refused === undefined && faults.strikes('F18 request lost: upload');
  if (refused !== undefined) time.after(50, () => settle(refused));
  else if (lost) time.after(10_000, () => settle(new ApiError('api/timeout')));
  else {
    time.after(chance.between(10, 400), () => {
      const { status, offset } = offsetOf(server.state, url);
      settle(offset ?? refusalOf(status));
    });
  }
}

interface Part {
  url: string;
  offset: number;
  bytes: Uint8Array;
}

/** What the network does with a part. */
type Fate = ApiError | 'cut' | 'stalls' | 'answer lost' | 'lands late' | 'fine';

function fateOf({ url }: Part, world: VirtualWorld): Fate {
  const { chance, faults, server } = world;
  const refused = trouble(world);
  if (refused !== undefined) return refused;
  if (faults.strikes('F29 refused with 413 or 415', 0.1)) return refusalOf(chance.pick([413, 415]));
  const upload = uploadAt(server.state, url);
  if (upload?.draft && upload.object === null && faults.strikes('F55 draft gone'))
    upload.draft = new Uint8Array();
  if (upload !== undefined && faults.strikes('F28 address ran out')) upload.createdAt -= MORE_THAN_A_DAY_MS;
  if (faults.strikes('F53 part cut', 0.6)) return 'cut';
  if (faults.strikes('F53 part that stalls')) return 'stalls';
  if (faults.strikes('F53 answer of a part lost')) return 'answer lost';
  if (faults.strikes('F54 old part lands late')) return 'lands late';
  if (upload !== undefined && faults.strikes('F28 object gone')) world.vanishing.add(upload.uploadID);
  return 'fine';
}

function patch(part: Part, settle: Settle, world: VirtualWorld): void {
  const { time, chance, faults, server } = world;
  const { url, offset, bytes } = part;
  const after = (ms: number, error: ApiError) => time.after(ms, () => settle(error));
  /** The first bytes arrive after `ms`, in one moment; nobody hears the answer. */
  const arrive = (ms: number, length: number) =>
    time.after(ms, () => void appendPart(server.state, url, offset, bytes.slice(0, length)));
  const some = () => chance.between(0, bytes.byteLength);
  const fate = fateOf(part, world);
  if (fate instanceof ApiError) {
    after(50, fate);
    return;
  }
  switch (fate) {
    case 'cut':
      // The head of the request alone, some bytes, or all but the last.
      arrive(50, chance.between(0, Math.max(0, bytes.byteLength - 1)));
      after(chance.between(60, STALL_MS), new ApiError('api/network'));
      return;
    case 'stalls':
      arrive(50, some());
      after(STALL_MS, new ApiError('api/timeout'));
      return;
    case 'answer lost':
      arrive(100, bytes.byteLength);
      after(STALL_MS, new ApiError('api/network'));
      return;
    case 'lands late':
      arrive(chance.between(STALL_MS, ZOMBIE_MS), chance.hits(0.5) ? bytes.byteLength : some());
      after(chance.between(100, STALL_MS), new ApiError('api/network'));
      return;
    case 'fine': {
      const slow = faults.strikes('F24 slow line that moves');
      crawl(part, slow ? chance.between(60_000, 600_000) : chance.between(100, 8_000), settle, world);
    }
  }
}

/** A part that arrives in two pieces: meanwhile another one may overtake it. */
function crawl({ url, offset, bytes }: Part, ms: number, settle: Settle, world: VirtualWorld): void {
  const { time, chance, server } = world;
  const { state } = server;
  const half = chance.between(0, bytes.byteLength);
  const answer = (status: number) =>
    settle(status === 204 ? (offsetOf(state, url).offset ?? 0) : refusalOf(status));
  time.after(ms / 2, () => {
    const first = appendPart(state, url, offset, bytes.slice(0, half));
    if (first !== 204 || half === bytes.byteLength) answer(first);
    else time.after(ms / 2, () => answer(appendPart(state, url, offset + half, bytes.slice(half))));
  });
}

function refusalOf(status: number): ApiError {
  return new ApiError(codeOfStatus(status), { status });
}
