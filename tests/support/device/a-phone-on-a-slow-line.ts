import type { ApiError } from '#contract/errors.ts';
import type { Activity, ActivityAction } from '#outbox/activity.ts';
import { type DeliverOptions, deliverAll } from '#outbox/deliver.ts';
import type { Parcel } from '#outbox/parcel.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { aParcel } from './a-parcel.ts';

const CALLS = {
  '/lessons/homework/audios/url/create': 'address',
  '/lessons/homework/audios/upload/create': 'register',
  '/lessons/submissions/audios/create': 'submit',
  '/lessons/submissions/audios/show': 'verify',
  '/lessons/submissions/audios/notes/create': 'note',
} as Record<string, string>;

const lengthOf = (take: number) => 4096 + take;
const idOf = (take: number) => `6f1f3c5e-3d0e-4a51-9a2e-2b1f0c9d7a${String(take).padStart(2, '0')}`;

/** A phone with takes of one lesson, and a school that answers a call when the test lets it. */
export function aPhone(
  takes: number,
  facts: Partial<Omit<Parcel, 'stage'>> = {},
  onStep: OutboxPorts['onStep'] = () => {},
) {
  const rows = new Map<string, Parcel>();
  const handIn = (stage: Parcel['stage'] = 'address') => {
    const take = rows.size + 1;
    const of = { id: idOf(take), createdSeq: take, byteLength: lengthOf(take), key: `k${take}` };
    rows.set(of.id, aParcel(stage, { ...of, note: null, uid: 'aoi', ...facts }));
  };
  for (let take = 1; take <= takes; take += 1) handIn();
  const activities = new Map<string, Activity>();
  const timers = new Map<object, { at: number; work: () => void }>();
  const waiting = new Map<string, { answer(): void; refuse(error: ApiError): void }>();
  let keys = 0;
  let locked = false;
  let stolen = false;
  let broken = false;
  let brokenActivities = false;
  let offline = false;
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
    isOffline: () => offline,
    luck: () => 0.5,
    later: (work: () => void, ms: number) => {
      const timer = {};
      timers.set(timer, { at: now + ms, work });
      return () => timers.delete(timer);
    },
    newKey: () => `key-${keys++}`,
    identity: async () => (uid === null ? null : { uid, token: 'token' }),
    async alone<T>(work: (isAlone: () => boolean) => Promise<T>) {
      if (locked) return null;
      locked = true;
      return await work(() => !stolen).finally(() => {
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
    activities: {
      async listOf() {
        if (brokenActivities) throw new Error('activities');
        return [...activities.values()];
      },
      async apply(id: string, change: (activity: Activity) => Activity | null) {
        const before = activities.get(id);
        const after = before === undefined ? null : change(before);
        if (after === null) activities.delete(id);
        else activities.set(id, after);
        return after;
      },
    },
    bytes: async ({ id }: Parcel) => new Uint8Array(lengthOf(takeOf(id))),
    picture: async () => new Uint8Array(3),
    dropPicture: async () => undefined,
    sha256: async () => 'a'.repeat(64),
    put: ({ url }: { url: string }) => ask(`upload ${url.slice(1)}`, () => undefined),
    async api({ path }: { path: string }, input: { recordingID?: string; byteLength?: number }) {
      const call = CALLS[path];
      if (call === undefined)
        return await ask(path, () => ({ uploadID: 'of-picture', url: '/picture', headers: {} }));
      // An address names no recording: its length says whose it is.
      const take =
        input.recordingID === undefined ? (input.byteLength ?? 0) - lengthOf(0) : takeOf(input.recordingID);
      return await ask(`${call} ${take}`, () => ({
        uploadID: `upload-${take}`,
        url: `/${take}`,
        headers: {},
        userAudio: { userAudioID: `audio-${take}` },
        recordingID: idOf(take),
        sha256: 'a'.repeat(64),
        byteLength: lengthOf(take),
        note: null,
        submittedAt: 'now',
      }));
    },
    onDelivered: async () => undefined,
    onStep,
  } as unknown as OutboxPorts;

  const settled = () => new Promise((done) => setImmediate(done));
  return {
    deliver: (release: DeliverOptions['release'] = [], meanwhile: DeliverOptions['meanwhile'] = () => []) =>
      deliverAll(ports, { release, meanwhile }),
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
      await settled();
    },
    handIn,
    stage: (take: number) => rows.get(idOf(take))?.stage,
    take: (take: number) => rows.get(idOf(take)),
    isLocked: () => locked,
    /** Another runner takes this one for frozen. */
    steal: () => {
      stolen = true;
    },
    breakStorage: () => {
      broken = true;
    },
    breakActivities: () => {
      brokenActivities = true;
    },
    goOffline: () => {
      offline = true;
    },
    signIn: (next: string) => {
      uid = next;
    },
    /** The clock of the device and its timers. */
    async pass(ms: number) {
      await settled();
      now += ms;
      for (const [timer, { at, work }] of [...timers]) {
        if (at > now || !timers.delete(timer)) continue;
        work();
        await settled();
      }
    },
    /** The rows are looked at again. */
    async look() {
      await settled();
      for (const [timer, { work }] of [...timers]) if (timers.delete(timer)) work();
      await settled();
    },
    /** The clock alone jumps. */
    setClock: (to: number) => {
      now = to;
    },
    /** What the learner, or another tab, does to a take. */
    async change(take: number, change: (parcel: Parcel) => Parcel) {
      await ports.parcels.apply(idOf(take), change);
    },
    records: (activity: Activity) => activities.set(activity.id, activity),
    timers: () => timers.size,
    signOut: () => {
      uid = null;
    },
  };
}

/** A waiting activity of the phone's learner; `number` says which came first. */
export function anActivity(number: number, deed: ActivityAction): Activity {
  const id = idOf(50 + number);
  const facts = {
    id,
    uid: 'aoi',
    lessonID: 'pf-trial-1',
    createdSeq: number,
    key: `activity-${number}`,
    deed,
  };
  return { v: 1, ...facts, tried: false, failures: 0, gate: { kind: 'open' } };
}
