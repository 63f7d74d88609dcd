import type { TakeHeader } from '#local/takes/take.ts';
import { type ActivityAction, PRACTICE } from '#outbox/activity.ts';
import { editNote, handIn, release, withdraw } from '#outbox/hand-in.ts';
import type { TakeTruth } from './truth.ts';
import { quickHash } from './virtual-device.ts';
import type { VirtualPhone } from './virtual-phone.ts';
import type { VirtualProcess } from './virtual-process.ts';
import { LESSONS, type VirtualWorld } from './virtual-world.ts';

/** What learners do with one phone, by the app's own functions. Every action may fail half-way, as on a real phone. */
export interface People {
  /** Records a take and usually submits it. */
  record(): void;
  handIn(take: TakeTruth): void;
  editNote(): void;
  takeBack(): void;
  sendAfterAll(): void;
  sendNow(): void;
  complete(): void;
  /** Practises, with a lesson or without. */
  practise(): void;
}

export function people(world: VirtualWorld, phone: VirtualPhone): People {
  const { chance, faults, device, truth, time } = world;
  // One action at a time on a take, as on one screen; what a dead page began is over.
  const busy = new Map<string, VirtualProcess>();
  let seq = 0;
  const here = () => {
    const process = phone.process('page');
    return device.offUntil > time.now() || process.isFrozen() ? null : process;
  };
  const ports = () => phone.ports('page');
  const mine = (fits: (take: TakeTruth) => boolean): TakeTruth | null => {
    const isOwn = ({ id, uid }: TakeTruth) => uid === device.session.uid && device.takes.has(id);
    const own = [...truth.takes.values()].filter((take) => isOwn(take) && fits(take));
    return own.length === 0 || here() === null ? null : chance.pick(own);
  };
  const isFree = ({ id }: TakeTruth) => busy.get(id)?.isAlive() !== true;
  /** Does something with a take and delivers; when a write fails, the screen says so. */
  const act = async (take: TakeTruth, action: () => Promise<unknown>) => {
    const page = phone.process('page');
    busy.set(take.id, page);
    try {
      await action();
    } finally {
      if (busy.get(take.id) === page) busy.delete(take.id);
    }
    void phone.trigger('page');
  };
  const newestNote = ({ notes }: TakeTruth) => notes.at(-1) ?? null;
  const record = ({ uid, lessonID, seq: createdSeq, deed }: Recorded) => {
    const [id, key] = [chance.uuid(), chance.uuid()];
    const fresh = { tried: false, failures: 0, gate: { kind: 'open' as const } };
    device.activities.set(id, { v: 1, id, uid, lessonID, createdSeq, key, deed, ...fresh });
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
      const later = { atServer: 'safe' as const, removed: false };
      const known = { id, uid, lessonID, sha256: quickHash(bytes), notes: [note], notesFrom: 0 };
      const take = { ...known, ...facts, ...later };
      truth.takes.set(id, take);
      if (chance.hits(0.9)) actions.handIn(take);
    },
    handIn(take) {
      if (here() === null || device.session.uid !== take.uid || !device.takes.has(take.id)) return;
      const send = () => act(take, () => handIn(ports(), take.id, newestNote(take)));
      // The learner taps again.
      send().catch(() => time.after(5_000, () => isFree(take) && actions.handIn(take)));
      if (faults.strikes('F42 sent twice')) send().catch(() => {});
    },
    editNote() {
      const take = mine((each) => each.submitted && !each.rowLost && isFree(each));
      if (take === null) return;
      const note = chance.hits(0.2) ? null : `メモ${take.notes.length}`;
      const at = take.notes.push(note) - 1;
      const edit = async () => {
        await editNote(ports(), take.id, note);
        take.notesFrom = Math.max(take.notesFrom, at);
      };
      act(take, edit).catch(() => {});
    },
    takeBack() {
      const take = mine((each) => each.submitted && !each.rowLost && isFree(each));
      if (take === null || !faults.strikes('F42 taken back', 1)) return;
      take.withdrawAsked = true;
      act(take, () => withdraw(ports(), take.id)).catch(() => {});
    },
    sendAfterAll() {
      const take = mine((each) => each.withdrawAsked && isFree(each));
      if (take === null || !faults.strikes('F42 sent after all', 1)) return;
      act(take, () => handIn(ports(), take.id, newestNote(take))).catch(() => {});
    },
    sendNow() {
      const take = mine(({ submitted }) => submitted);
      if (take === null) return;
      act(take, () => release(ports(), take.uid)).catch(() => {});
    },
    complete() {
      const { uid } = device.session;
      if (uid === null || here() === null) return;
      seq += 1;
      const lessonID = chance.pick(LESSONS);
      const done = chance.hits(0.5);
      const day = chance.between(0, 2);
      // Day 0 stands for the completion of the lesson, the others for ticks of its card.
      const deed =
        day === 0
          ? { kind: 'completion' as const, completed: done }
          : { kind: 'practice' as const, day, done };
      record({ uid, lessonID, seq, deed });
      truth.completions.set(`${uid} ${lessonID} ${day}`, done);
      void phone.trigger('page');
    },
    practise() {
      const { uid } = device.session;
      if (uid === null || here() === null) return;
      const spans = Array.from({ length: chance.between(1, 3) }, () => ({
        spanID: chance.uuid(),
        lessonID: chance.hits(0.5) ? chance.pick(LESSONS) : null,
        startedAt: '2026-11-21T01:02:03.000Z',
        seconds: chance.between(1, 600),
        tools: ['metronome' as const],
      }));
      // A page that died between the outbox and its own note records the same spans again.
      const times = faults.strikes('F42 practice recorded twice', 0.3) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        seq += 1;
        record({ uid, lessonID: PRACTICE, seq, deed: { kind: 'practice-span', spans } });
      }
      for (const { spanID, seconds } of spans) truth.practised.set(`${uid} ${spanID}`, seconds);
      void phone.trigger('page');
    },
  };
  return actions;
}

interface Recorded {
  uid: string;
  lessonID: string;
  seq: number;
  deed: ActivityAction;
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
