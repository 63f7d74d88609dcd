import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { type DeliverOptions, deliverAll } from '#outbox/deliver.ts';
import { isGateShut } from '#outbox/failure.ts';
import type { Parcel } from '#outbox/parcel.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';

const CALLS = {
  '/lessons/homework/audios/url/create': 'address',
  '/lessons/homework/audios/upload/create': 'register',
  '/lessons/submissions/audios/create': 'submit',
  '/lessons/submissions/audios/show': 'verify',
} as Record<string, string>;

const idOf = (take: number) => `6f1f3c5e-3d0e-4a51-9a2e-2b1f0c9d7a${String(take).padStart(2, '0')}`;

/** A phone with takes of one lesson, and a school that answers a call when the test lets it. */
function aPhone(takes: number, facts: Partial<Omit<Parcel, 'stage'>> = {}) {
  const rows = new Map<string, Parcel>();
  for (let take = 1; take <= takes; take += 1) {
    const row = aParcel('address', {
      id: idOf(take),
      createdSeq: take,
      note: null,
      uid: 'aoi',
      key: `k${take}`,
      ...facts,
    });
    rows.set(row.id, row);
  }
  const waiting = new Map<string, { answer(): void; refuse(error: ApiError): void }>();
  let keys = 0;
  let locked = false;
  let broken = false;
  let now = 1_000;
  let uid: string | null = 'aoi';
  const takeOf = (id: string) => [...rows.keys()].indexOf(id) + 1;
  /** Waits under its name until the test answers it. */
  const ask = <T>(name: string, answer: () => T) =>
    new Promise<T>((resolve, reject) => {
      waiting.set(name, {
        answer: () => resolve(answer()),
        refuse: reject,
      });
    });
  const ports = {
    now: () => now,
    luck: () => 0.5,
    newKey: () => `key-${keys++}`,
    identity: async () => (uid === null ? null : { uid, token: 'token' }),
    async alone<T>(work: () => Promise<T>) {
      locked = true;
      return await work().finally(() => {
        locked = false;
      });
    },
    parcels: {
      listOf: async () => [...rows.values()].filter(({ stage }) => stage !== 'delivered'),
      async apply(id: string, change: (parcel: Parcel) => Parcel) {
        const row = rows.get(id);
        if (broken) throw new Error('storage');
        if (row === undefined) return null;
        rows.set(id, change(row));
        return rows.get(id) ?? null;
      },
    },
    activities: { listOf: async () => [] },
    bytes: async ({ id }: Parcel) => new Uint8Array(4096).fill(takeOf(id)),
    sha256: async () => 'a'.repeat(64),
    put: ({ url }: { url: string }) => ask(`upload ${url.slice(1)}`, () => undefined),
    async api({ path }: { path: string }, input: { recordingID?: string; uploadID?: string }) {
      const call = CALLS[path] ?? path;
      // An address names no recording: it is the next one's.
      const next =
        [...rows.values()].find(({ stage, gate }) => stage === 'address' && !isGateShut(gate, now))?.id ?? '';
      const id = input.recordingID ?? next;
      return await ask(`${call} ${takeOf(id)}`, () => ({
        uploadID: `upload-${takeOf(id)}`,
        url: `/${takeOf(id)}`,
        headers: {},
        userAudio: { userAudioID: `audio-${takeOf(id)}` },
        recordingID: id,
        sha256: 'a'.repeat(64),
        byteLength: 4096,
        note: null,
        submittedAt: 'now',
      }));
    },
    onDelivered: async () => undefined,
  } as unknown as OutboxPorts;

  const settled = () => new Promise((done) => setImmediate(done));
  return {
    deliver: (release: DeliverOptions['release'] = []) => deliverAll(ports, { release }),
    /** The calls that wait for the school now, in the order in which they were asked. */
    async asks() {
      await settled();
      return [...waiting.keys()];
    },
    async answer(...names: string[]) {
      for (const name of names) {
        await settled();
        const call = waiting.get(name);
        if (call === undefined) throw new Error(`nobody asks ${name}: ${[...waiting.keys()].join(', ')}`);
        waiting.delete(name);
        call.answer();
      }
    },
    async refuse(name: string, error: ApiError) {
      await settled();
      waiting.get(name)?.refuse(error);
      waiting.delete(name);
    },
    stage: (take: number) => rows.get(idOf(take))?.stage,
    isLocked: () => locked,
    breakStorage: () => {
      broken = true;
    },
    pass: (ms: number) => {
      now += ms;
    },
    signOut: () => {
      uid = null;
    },
  };
}

test('what follows the bytes goes on beside the bytes of the next recording', async () => {
  const phone = aPhone(2);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1');
  expect(await phone.asks()).toEqual(['register 1', 'address 2']);
  await phone.answer('address 2', 'register 1');
  expect(await phone.asks()).toEqual(['upload 2', 'submit 1']);
  await phone.answer('submit 1', 'verify 1');
  expect(phone.stage(1)).toBe('verify');
  expect(await phone.asks()).toEqual(['upload 2']);
  expect(phone.stage(1)).toBe('delivered');
  await phone.answer('upload 2', 'register 2', 'submit 2', 'verify 2');
  expect(await over).toEqual({ ran: true, waiting: 0, held: 0, nextAt: null });
});

test('one recording at a time sends its bytes, and four at most go on beside it', async () => {
  const phone = aPhone(7);
  const over = phone.deliver();
  for (const take of [1, 2, 3, 4, 5, 6, 7]) {
    const sending = (await phone.asks()).filter((name) => /address|upload/.test(name));
    expect(sending).toEqual([`address ${take}`]);
    await phone.answer(`address ${take}`, `upload ${take}`);
  }
  expect(await phone.asks()).toEqual(['register 1', 'register 2', 'register 3', 'register 4']);
  await phone.answer('register 2', 'submit 2', 'verify 2');
  expect(await phone.asks()).toEqual(['register 1', 'register 3', 'register 4', 'register 5']);
  for (const take of [1, 3, 4, 5, 6, 7])
    await phone.answer(`register ${take}`, `submit ${take}`, `verify ${take}`);
  expect(await over).toMatchObject({ waiting: 0 });
});

test('a refusal beside the bytes holds nobody up, and the next run begins when its wait is over', async () => {
  const phone = aPhone(2);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1');
  await phone.refuse('register 1', new ApiError('api/service-unavailable', { status: 503, retryAfter: 60 }));
  await phone.answer('address 2', 'upload 2', 'register 2', 'submit 2', 'verify 2');
  expect(await over).toEqual({ ran: true, waiting: 1, held: 0, nextAt: 61_000 });
});

test('bytes that are asked for again go again after their wait, one at a time', async () => {
  const phone = aPhone(2);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1', 'address 2');
  await phone.refuse('register 1', new ApiError('api/gone', { status: 410 }));
  expect(await phone.asks()).toEqual(['upload 2']);
  phone.pass(10_000);
  expect(await phone.asks()).toEqual(['upload 2']);
  await phone.answer('upload 2');
  expect(await phone.asks()).toEqual(['address 1', 'register 2']);
  await phone.answer('address 1', 'upload 1', 'register 1', 'submit 1', 'verify 1');
  await phone.answer('register 2', 'submit 2', 'verify 2');
  expect(await over).toMatchObject({ waiting: 0 });
});

test.each([
  ['storage fails', (phone: ReturnType<typeof aPhone>) => phone.breakStorage()],
  ['the person signs out', (phone: ReturnType<typeof aPhone>) => phone.signOut()],
])('the lock is kept until the last call has ended, where %s', async (_, happens) => {
  const phone = aPhone(3);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1');
  expect(await phone.asks()).toEqual(['register 1', 'address 2']);
  happens(phone);
  await phone.answer('address 2');
  expect(await phone.asks()).toEqual(['register 1']);
  expect(phone.isLocked()).toBe(true);
  await phone.answer('register 1');
  await over;
  expect(await phone.asks()).toEqual([]);
  expect(phone.isLocked()).toBe(false);
});

test('what nothing answered goes on as soon as the network is back, whatever its wait', async () => {
  const phone = aPhone(2, { failures: 8 });
  const failed = phone.deliver();
  await phone.refuse('address 1', new ApiError('api/network'));
  await phone.refuse('address 2', new ApiError('api/service-unavailable', { status: 503, retryAfter: 600 }));
  expect(await failed).toMatchObject({ waiting: 2, nextAt: 257_000 });
  phone.pass(1_000);
  // The next run is soon: a network that comes and goes is not followed more closely.
  expect(await phone.deliver(['network'])).toMatchObject({ waiting: 2, nextAt: 6_000 });
  phone.pass(4_000);
  const over = phone.deliver();
  await phone.answer('address 1', 'upload 1', 'register 1', 'submit 1', 'verify 1');
  // The server asked for its ten minutes.
  expect(await over).toMatchObject({ waiting: 1, nextAt: 601_000 });
});
