import { parseParcel } from '#outbox/parcel.ts';
import type { People } from './people.ts';
import type { Row } from './virtual-device.ts';
import type { VirtualPhone } from './virtual-phone.ts';
import { LEARNERS, type VirtualWorld } from './virtual-world.ts';
import type { Writers } from './writers.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

/** Plans the rough part of a run. @returns when it ends, in virtual milliseconds */
export function planChaos(world: VirtualWorld, phone: VirtualPhone, actions: People & Writers): number {
  const { time, chance, faults, device } = world;
  const length = chance.between(1, 10) * MINUTE;
  const sometime = (action: () => void) => time.after(chance.between(0, length), action);
  const often = (most: number, action: () => void) => {
    for (let times = chance.between(0, most); times > 0; times -= 1) sometime(action);
  };
  const noSync = faults.strikes('F46 no background sync', 0.5);
  if (faults.strikes('F40 no Web Locks', 0.5)) device.webLocks = false;
  if (faults.strikes('F56 signs of life unheard', 0.5)) device.broadcasts = false;
  sometime(actions.record);
  often(2, actions.record);
  often(2, actions.editNote);
  often(1, actions.takeBack);
  often(1, actions.sendAfterAll);
  often(1, actions.sendNow);
  often(1, () => void phone.check(chance.pick(['page', 'second page'])));
  often(2, actions.complete);
  often(2, actions.practise);
  often(2, actions.write);
  often(1, actions.discard);
  often(1, actions.rewriteRefused);
  often(2, () => void phone.trigger('second page'));
  often(2, () => phone.becomeActive(chance.pick(['page', 'second page'])));
  if (!noSync) often(2, () => void phone.trigger('worker'));
  sometime(() => {
    if (!faults.strikes('F38 all triggered at once', 1)) return;
    for (const name of ['page', 'second page', 'worker'] as const) void phone.trigger(name);
  });
  sometime(() => {
    device.offlineUntil = chance.hits(0.3) ? time.now() + chance.between(1_000, 5 * MINUTE) : 0;
  });
  sometime(() => {
    if (faults.strikes('F17 clock jumps', 1))
      device.clockOff += chance.pick([-YEAR, -DAY, -MINUTE, DAY, YEAR]);
  });
  world.rewrite = actions.editNote;
  planAccounts(world, phone, sometime);
  planLosses(world, sometime);
  planServerLosses(world, (action) => time.after(chance.between(0, length + 30 * MINUTE), action));
  return planLongNight(world, phone, length);
}

function planAccounts(
  world: VirtualWorld,
  phone: VirtualPhone,
  sometime: (action: () => void) => void,
): void {
  const { device, faults, time, chance } = world;
  const sit = (uid: string | null) => {
    device.session = { uid, token: null, until: 0 };
    if (uid === null) return;
    void phone.trigger('page', { release: ['sign-in'] });
    void phone.check('page');
  };
  sometime(() => {
    if (!faults.strikes('F34 sign-out', 1)) return;
    const { uid } = device.session;
    sit(null);
    time.after(chance.between(1_000, 5 * MINUTE), () => sit(uid));
  });
  sometime(() => {
    if (faults.strikes('F35 another person signs in', 1)) sit(chance.pick(LEARNERS));
  });
}

function planLosses(
  { device, truth, faults, chance }: VirtualWorld,
  sometime: (action: () => void) => void,
): void {
  const one = () => {
    const all = [...truth.takes.values()].filter(
      ({ submitted, bytesLost, removed }) => submitted && !bytesLost && !removed,
    );
    return all.length === 0 ? null : chance.pick(all);
  };
  sometime(() => {
    const take = one();
    if (take === null || !faults.strikes('F49 row without bytes', 0.5)) return;
    device.bytes.delete(take.id);
    take.bytesLost = true;
  });
  sometime(() => {
    const written = [...truth.writings.values()].find(
      ({ id }) => device.activities.has(id) && device.bytes.has(id),
    );
    if (written === undefined || !faults.strikes('F49 row without bytes', 0.5)) return;
    device.bytes.delete(written.id);
    written.pictureLost = true;
  });
  sometime(() => {
    const take = one();
    if (take === null || take.notes.length > 1 || take.withdrawAsked) return;
    const row = parseParcel(device.parcels.get(take.id)?.body);
    // A delivered take needs no row any more, and nothing rebuilds it.
    if (row === null || row.deliveredAt !== null || device.takes.get(take.id)?.deliveredAt !== null) return;
    if (!faults.strikes('F49 bytes without row', 0.5)) return;
    device.parcels.delete(take.id);
    take.rowLost = true;
  });
}

/** The server's database comes back from a backup of yesterday, or its disk has other bytes: seldom, and after a confirmation. */
function planServerLosses(
  { device, truth, faults, chance, server: { state } }: VirtualWorld,
  sometime: (action: () => void) => void,
): void {
  sometime(() => {
    const all = [...truth.takes.values()].filter(({ id, atServer, removed }) => {
      const row = parseParcel(device.parcels.get(id)?.body);
      return row?.stage === 'delivered' && atServer === 'safe' && !removed;
    });
    if (all.length === 0) return;
    const take = chance.pick(all);
    const audio = state.audios.find(({ recordingID }) => recordingID === take.id);
    if (audio === undefined) return;
    if (faults.strikes('F51 server lost the hand-in', 0.7)) {
      take.atServer = 'lost';
      state.submissions = state.submissions.filter((each) => each.audio !== audio);
      if (!faults.strikes('F51 server lost the recording', 0.5)) return;
      state.audios = state.audios.filter((each) => each !== audio);
    } else if (faults.strikes('F52 server has other bytes', 0.7)) {
      take.atServer = 'other';
      audio.sha256 = 'b'.repeat(64);
    } else {
      const { notes = [] } = state.submissions.find((each) => each.audio === audio) ?? {};
      if (notes.length === 0 || !faults.strikes('F51 server lost the note', 1)) return;
      take.atServer = 'without note';
      notes.pop();
    }
  });
}

/** A row of another app version: this version must not touch it. */
export function strangeRow({ device, faults, chance }: VirtualWorld): { untouched(): boolean } {
  if (!faults.strikes('F45 row of another version', 0.5)) return { untouched: () => true };
  const id = chance.uuid();
  const row: Row = { rev: 7, body: { v: 2, id, uid: LEARNERS[0], stage: 'tomorrow' } };
  if (parseParcel(row.body) !== null) throw new Error('the strange row is not strange');
  device.parcels.set(id, row);
  return { untouched: () => device.parcels.get(id) === row };
}

/** Switched off for eight days: keys and addresses expire meanwhile. */
function planLongNight(
  { device, time, faults, chance }: VirtualWorld,
  phone: VirtualPhone,
  length: number,
): number {
  if (!faults.strikes('F26 offline for 8 days', 0.6)) return length;
  time.after(chance.between(1, length), () => {
    device.offUntil = time.now() + 8 * DAY;
    for (const name of ['page', 'second page', 'worker'] as const) phone.process(name).kill();
  });
  return length + 8 * DAY + MINUTE;
}
