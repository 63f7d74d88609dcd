import type { TakeHeader } from '#local/takes/take.ts';
import { applyEvent, type Machine } from '#outbox/deliver.ts';
import { parcelOf } from '#outbox/parcel.ts';
import type { TakeTruth } from './truth.ts';
import { quickHash } from './virtual-device.ts';
import { enqueue, type VirtualPhone } from './virtual-phone.ts';
import type { VirtualProcess } from './virtual-process.ts';
import { writing } from './virtual-storage.ts';
import { LESSONS, type VirtualWorld } from './virtual-world.ts';

/** What learners do with one phone. Every action may fail half-way, as on a real phone. */
export interface People {
  /** Records a take and usually submits it. */
  record(): void;
  handIn(take: TakeTruth): void;
  editNote(): void;
  takeBack(): void;
  sendAfterAll(): void;
  sendNow(): void;
  complete(): void;
}

export function people(world: VirtualWorld, phone: VirtualPhone, machine?: Machine): People {
  const { chance, faults, device, truth, time } = world;
  const storage = { device, faults, onWritten: truth.written };
  // One edit at a time, as in one text field; a dead page's edit is over.
  const editing = new Map<string, VirtualProcess>();
  let seq = 0;
  const here = () => {
    const process = phone.process('page');
    return device.offUntil > time.now() || process.isFrozen() ? null : process;
  };
  const ports = () => phone.ports('page');
  const mine = (fits: (take: TakeTruth) => boolean): TakeTruth | null => {
    const own = [...truth.takes.values()].filter((take) => take.uid === device.session.uid && fits(take));
    return own.length === 0 || here() === null ? null : chance.pick(own);
  };
  const setHeader = (id: string, change: Partial<TakeHeader>) => {
    const header = device.takes.get(id);
    if (header !== undefined) device.takes.set(id, { ...header, ...change });
  };
  const actions: People = {
    record() {
      const { uid } = device.session;
      if (uid === null || here() === null) return;
      seq += 1;
      const id = chance.uuid();
      const twin = mine(({ bytesLost }) => !bytesLost);
      const same = twin !== null && faults.strikes('F43 same bytes on purpose', 0.5);
      const content = same ? device.bytes.get(twin.id) : undefined;
      const bytes =
        content ??
        Uint8Array.from([seq, uid.length, ...Array.from({ length: 4 }, () => chance.between(0, 255))]);
      const note = chance.hits(0.4) ? `${seq}回目` : null;
      const header = aTake({ id, uid, lessonID: chance.pick(LESSONS), bytes, seq, note });
      device.takes.set(id, header);
      device.bytes.set(id, bytes);
      const { lessonID } = header;
      const facts = { submitted: false, withdrawAsked: false, bytesLost: false, rowLost: false };
      const take = { id, uid, lessonID, sha256: quickHash(bytes), notes: [note], notesFrom: 0, ...facts };
      truth.takes.set(id, take);
      if (chance.hits(0.9)) actions.handIn(take);
    },
    handIn(take) {
      const process = here();
      if (process === null || device.session.uid !== take.uid) return;
      const decide = () =>
        writing(process, storage, () => {
          setHeader(take.id, { decision: 'submit' });
          take.submitted = true;
        });
      const send = async () => {
        await decide();
        const parcel = parcelOf(device.takes.get(take.id) as TakeHeader, ports().newKey());
        if (parcel !== null) await enqueue(process, parcel, storage);
        await phone.trigger('page');
      };
      // When the write fails, the screen says so and the learner taps again.
      const again = () => time.after(5_000, () => actions.handIn(take));
      send().catch(again);
      if (faults.strikes('F42 sent twice')) send().catch(() => {});
    },
    editNote() {
      const take = mine(({ submitted, rowLost }) => submitted && !rowLost);
      if (take === null || editing.get(take.id)?.isAlive()) return;
      editing.set(take.id, phone.process('page'));
      const note = chance.hits(0.2) ? null : `メモ${take.notes.length}`;
      const at = take.notes.push(note) - 1;
      const written = async () => {
        const edited = applyEvent(take.id, { type: 'noteEdited', note }, ports(), machine);
        const { parcel } = await edited.finally(() => editing.delete(take.id));
        if (parcel !== null) take.notesFrom = Math.max(take.notesFrom, at);
        await phone.trigger('page');
      };
      written().catch(() => {});
    },
    takeBack() {
      const take = mine(({ submitted, rowLost }) => submitted && !rowLost);
      if (take === null || !faults.strikes('F42 taken back', 1)) return;
      take.withdrawAsked = true;
      applyEvent(take.id, { type: 'withdrawn' }, ports(), machine).catch(() => {});
    },
    sendAfterAll() {
      const take = mine(({ withdrawAsked }) => withdrawAsked);
      if (take === null || !faults.strikes('F42 sent after all', 1)) return;
      const send = async () => {
        await applyEvent(take.id, { type: 'restored' }, ports(), machine);
        await phone.trigger('page');
      };
      send().catch(() => {});
    },
    sendNow() {
      const take = mine(({ submitted }) => submitted);
      if (take === null) return;
      const send = async () => {
        await applyEvent(take.id, { type: 'released' }, ports(), machine);
        await phone.trigger('page');
      };
      send().catch(() => {});
    },
    complete() {
      const { uid } = device.session;
      if (uid === null || here() === null) return;
      seq += 1;
      const lessonID = chance.pick(LESSONS);
      const done = chance.hits(0.5);
      const day = chance.between(0, 2);
      const activity = {
        v: 1 as const,
        id: chance.uuid(),
        uid,
        lessonID,
        createdSeq: seq,
        key: chance.uuid(),
        tried: false,
        failures: 0,
        gate: { kind: 'open' as const },
        // Day 0 stands for the completion of the lesson, the others for ticks of its card.
        deed:
          day === 0
            ? { kind: 'completion' as const, completed: done }
            : { kind: 'practice' as const, day, done },
      };
      device.activities.set(activity.id, activity);
      truth.completions.set(`${uid} ${lessonID} ${day}`, done);
      void phone.trigger('page');
    },
  };
  return actions;
}

interface TakeFacts {
  id: string;
  uid: string;
  lessonID: string;
  bytes: Uint8Array;
  seq: number;
  note: string | null;
}

function aTake({ id, uid, lessonID, bytes, seq, note }: TakeFacts): TakeHeader {
  const unknown = { sampleRate: null, echoCancellation: null, noiseSuppression: null, autoGainControl: null };
  return {
    takeID: id,
    uid,
    lessonID,
    createdSeq: seq,
    note,
    peaks: [],
    lesson: { lessonName: '指の番号', courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1 },
    contentType: 'audio/mp4',
    settings: { ...unknown, device: null },
    startedAt: '2026-11-21T01:02:03.000Z',
    state: 'closed',
    decision: 'undecided',
    interruption: null,
    continues: null,
    frozen: { byteLength: bytes.byteLength, sha256: quickHash(bytes), durationMs: 1_000 },
    discardedAt: null,
    deliveredAt: null,
  };
}
