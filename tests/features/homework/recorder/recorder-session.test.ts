import { expect, test } from 'vitest';
import { UPLOAD_LIMIT } from '#contract/homework.ts';
import { MicrophoneRefused } from '#features/homework/recorder/microphone.ts';
import type { RecorderState } from '#features/homework/recorder/recorder-machine.ts';
import { createRecorderSession, type RecorderSession } from '#features/homework/recorder/recorder-session.ts';
import { StorageFull } from '#local/take.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { FakeMicrophone } from './fake-microphone.ts';

const PLACE = {
  uid: 'hanako',
  lessonID: 'L1',
  lesson: { lessonName: 'きらきら星', courseCode: 'pf-trial', courseVer: 1, lessonOrder: 3 },
};

function aRoom({ takes = memoryTakes(), reserve = async () => {}, patienceMs = 60_000 } = {}) {
  const microphone = new FakeMicrophone();
  const clock = { ms: 1000 };
  let made = 0;
  let awake = 0;
  const session = createRecorderSession(
    {
      takes,
      microphone,
      reserve,
      now: () => Date.parse('2026-11-21T01:00:00Z'),
      monotonic: () => clock.ms,
      newID: () => {
        made += 1;
        return `00000000-0000-4000-8000-00000000000${made}`;
      },
      keepAwake: async () => {
        awake += 1;
        return () => {
          awake -= 1;
        };
      },
    },
    PLACE,
    { countIn: async () => {}, patienceMs },
  );
  return { session, microphone, takes, clock, awake: () => awake };
}

function reached<A extends RecorderState['at']>(session: RecorderSession, at: A) {
  return new Promise<Extract<RecorderState, { at: A }>>((resolve) => {
    const look = () => {
      const state = session.state();
      if (state.at !== at) return;
      stop();
      resolve(state as Extract<RecorderState, { at: A }>);
    };
    const stop = session.subscribe(look);
    look();
  });
}

const RECORD = { type: 'ask', aim: { kind: 'record', continues: null } } as const;

async function text(takes: ReturnType<typeof memoryTakes>, takeID: string) {
  const parts = await takes.bytes(takeID);
  return parts.map((part) => new TextDecoder().decode(part)).join('');
}

test('one tap records; the take is closed with every slice in order, the clock’s length and its peaks', async () => {
  const { session, microphone, takes, clock, awake } = aRoom();
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  for (const word of ['one ', 'two ', 'three ']) microphone.slice(word);
  microphone.hear(0.5);
  microphone.tail = [new TextEncoder().encode('tail').buffer as ArrayBuffer];
  clock.ms += 4321;
  expect(awake()).toBe(1);
  session.send({ type: 'stop' });
  const idle = await reached(session, 'idle');
  expect(idle).toEqual({ at: 'idle', problem: null, takeID });
  expect(await text(takes, takeID)).toBe('one two three tail');
  expect(await takes.header(takeID)).toMatchObject({
    state: 'closed',
    decision: 'undecided',
    interruption: null,
    lesson: PLACE.lesson,
    settings: { sampleRate: 48_000 },
    frozen: { durationMs: 4321 },
    peaks: [0.5],
  });
  expect(microphone.closed).toBe(1);
  expect(awake()).toBe(0);
});

test('a call closes the take, and going on makes a further take that knows the first', async () => {
  const { session, microphone, takes } = aRoom();
  session.send(RECORD);
  const first = await reached(session, 'recording');
  microphone.slice('before the call');
  microphone.interrupt('muted');
  expect(session.state()).toMatchObject({ at: 'interrupted', reason: 'muted' });
  session.send({ type: 'goOn' });
  const second = await reached(session, 'recording');
  microphone.slice('after it');
  session.send({ type: 'stop' });
  await reached(session, 'idle');
  expect(await takes.header(first.takeID)).toMatchObject({ state: 'closed', interruption: 'muted' });
  expect(await takes.header(second.takeID)).toMatchObject({
    state: 'closed',
    interruption: null,
    continues: first.takeID,
    createdSeq: 2,
  });
  expect(await text(takes, first.takeID)).toBe('before the call');
  expect(await text(takes, second.takeID)).toBe('after it');
  expect(microphone.opened).toBe(2);
  expect(microphone.closed).toBe(2);
});

test('a full device ends the take and keeps what was written', async () => {
  const { session, microphone, takes } = aRoom({ takes: memoryTakes({ room: 10 }) });
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  microphone.slice('12345');
  microphone.slice('67890');
  microphone.slice('too much');
  const state = await reached(session, 'interrupted');
  expect(state.reason).toBe('storage');
  session.send({ type: 'leave' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: null, takeID });
  expect(await text(takes, takeID)).toBe('1234567890');
  expect(await takes.header(takeID)).toMatchObject({ state: 'closed', interruption: 'storage' });
});

test('a recorder that ends by itself is told at once, and what it gave is kept', async () => {
  const { session, microphone, takes } = aRoom();
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  microphone.slice('until here');
  microphone.breakRecorder();
  expect(session.state()).toMatchObject({ at: 'interrupted', reason: 'ended' });
  session.send({ type: 'leave' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: null, takeID });
  expect(await text(takes, takeID)).toBe('until here');
});

test('a recorder that does not begin never looks as if it recorded', async () => {
  const { session, microphone, takes } = aRoom();
  microphone.recorderRefusal = new DOMException('no encoder', 'NotSupportedError');
  session.send(RECORD);
  expect(await reached(session, 'interrupted')).toMatchObject({ reason: 'ended' });
  session.send({ type: 'leave' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'empty', takeID: null });
  expect(await takes.listOf('hanako')).toEqual([]);
});

test('a device that is full before the first slice does not speak of a saved take', async () => {
  const { session, microphone } = aRoom({ takes: memoryTakes({ room: 1 }) });
  session.send(RECORD);
  await reached(session, 'recording');
  microphone.slice('too much');
  await reached(session, 'interrupted');
  session.send({ type: 'leave' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'full', takeID: null });
});

test('a take closes by itself before it is larger than the school takes', async () => {
  const { session, microphone, takes } = aRoom();
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  const quarter = 'x'.repeat(UPLOAD_LIMIT / 4 - 1024);
  for (let part = 0; part < 4; part += 1) microphone.slice(quarter);
  expect(await reached(session, 'interrupted')).toMatchObject({ reason: 'length' });
  session.send({ type: 'leave' });
  await reached(session, 'idle');
  const closed = await takes.header(takeID);
  expect(closed).toMatchObject({ state: 'closed', interruption: 'length' });
  expect(closed?.frozen?.byteLength).toBeLessThanOrEqual(UPLOAD_LIMIT);
});

test('no room before the first note: nothing is begun', async () => {
  const reserve = async () => {
    throw new StorageFull();
  };
  const { session, takes, microphone } = aRoom({ reserve });
  session.send(RECORD);
  await reached(session, 'asking');
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'full' });
  expect(await takes.listOf('hanako')).toEqual([]);
  expect(microphone.closed).toBe(1);
});

test('stopped before the first slice: no empty take is left behind', async () => {
  const { session, takes } = aRoom();
  session.send(RECORD);
  await reached(session, 'recording');
  session.send({ type: 'stop' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'empty', takeID: null });
  expect(await takes.listOf('hanako')).toEqual([]);
});

test('a refused microphone is said, and the next tap asks anew', async () => {
  const { session, microphone } = aRoom();
  microphone.refusal = new MicrophoneRefused('denied');
  session.send(RECORD);
  expect(session.state().at).toBe('asking');
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'denied' });
  microphone.refusal = null;
  session.send(RECORD);
  await reached(session, 'recording');
});

test('a question that is never answered is given up', async () => {
  const { session, microphone } = aRoom({ patienceMs: 1 });
  microphone.silent = true;
  session.send(RECORD);
  await reached(session, 'asking');
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'silent' });
});

test('looking at the level writes nothing', async () => {
  const { session, takes, microphone } = aRoom();
  session.send({ type: 'ask', aim: { kind: 'check' } });
  await reached(session, 'ready');
  microphone.hear(0.9);
  expect(session.level()?.peak).toBeCloseTo(-0.9, 1);
  session.send({ type: 'cancel' });
  expect(session.state().at).toBe('idle');
  expect(microphone.closed).toBe(1);
  expect(microphone.recordings).toBe(0);
  expect(await takes.listOf('hanako')).toEqual([]);
});

test('leaving the room in mid-take closes the take', async () => {
  const { session, microphone, takes } = aRoom();
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  microphone.slice('kept');
  session.dispose();
  await reached(session, 'idle');
  expect(await takes.header(takeID)).toMatchObject({ state: 'closed', frozen: { byteLength: 4 } });
});
