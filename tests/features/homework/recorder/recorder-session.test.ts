import { expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { StorageFull } from '#local/takes/take.ts';
import { MicrophoneRefused } from '#sound/microphone/open-microphone.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aRecorder, CONTEXT, RECORD, reached, text } from './a-recorder.ts';

test('a take begins when the microphone delivers sound, not when it was allowed', async () => {
  const { session, microphone, clock } = aRecorder();
  let deliver = () => {};
  microphone.flow = new Promise((resolve) => {
    deliver = resolve;
  });
  session.send(RECORD);
  await reached(session, 'countIn');
  clock.ms += 2000;
  await Promise.resolve();
  expect(microphone.recordings).toBe(0);
  deliver();
  expect((await reached(session, 'recording')).since).toBe(3000);
  expect(microphone.recordings).toBe(1);
});

test('a page that was hidden while its microphone opened counts nothing in and records nothing', async () => {
  const { session, microphone } = aRecorder();
  const states: string[] = [];
  session.store.subscribe(({ at }) => void states.push(at));
  microphone.already = 'hidden';
  session.send(RECORD);
  await reached(session, 'ready');
  expect(await reached(session, 'idle')).toEqual({ at: 'idle', problem: null, takeID: null });
  expect(states).not.toContain('countIn');
  expect([microphone.recordings, microphone.closed]).toEqual([0, 1]);
});

test('a recorder that has to go on after the press makes the take as much longer', async () => {
  const { session, microphone, takes, clock } = aRecorder();
  microphone.tailMs = 700;
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  microphone.chunk('sound');
  clock.ms += 3000;
  session.send({ type: 'stop' });
  await reached(session, 'idle');
  expect((await takes.header(takeID))?.frozen?.durationMs).toBe(3700);
});

test('who takes back the tap while the microphone is not ready yet gets no take', async () => {
  const { session, microphone } = aRecorder();
  let deliver = () => {};
  microphone.flow = new Promise((resolve) => {
    deliver = resolve;
  });
  session.send(RECORD);
  await reached(session, 'countIn');
  session.send({ type: 'cancel' });
  session.send({ type: 'cancel' });
  deliver();
  await microphone.flow;
  await reached(session, 'idle');
  expect(microphone.recordings).toBe(0);
});

test('one tap records; the take has every chunk in order, the length by the clock and its peaks', async () => {
  const { session, microphone, takes, clock, awake } = aRecorder();
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  for (const word of ['one ', 'two ', 'three ']) microphone.chunk(word);
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
    lesson: CONTEXT.lesson,
    settings: { sampleRate: 48_000 },
    frozen: { durationMs: 4321 },
    peaks: [0.5],
  });
  expect(microphone.closed).toBe(1);
  expect(awake()).toBe(0);
});

test('a call closes the take; continuing makes a further take that refers to the first', async () => {
  const { session, microphone, takes } = aRecorder({ makeSound: () => Promise.reject(new Error('kind')) });
  session.send(RECORD);
  const first = await reached(session, 'recording');
  microphone.chunk('before the call');
  microphone.interrupt('muted');
  expect(session.store.state).toMatchObject({ at: 'interrupted', reason: 'muted' });
  session.send({ type: 'continue' });
  const second = await reached(session, 'recording');
  microphone.chunk('after it');
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

test('a full device ends the take; what was written is stored', async () => {
  const { session, microphone, takes } = aRecorder({ takes: memoryTakes({ maxBytes: 10 }) });
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  microphone.chunk('12345');
  microphone.chunk('67890');
  microphone.chunk('too much');
  const state = await reached(session, 'interrupted');
  expect(state.reason).toBe('storage');
  session.send({ type: 'finish' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: null, takeID });
  expect(await text(takes, takeID)).toBe('1234567890');
  expect(await takes.header(takeID)).toMatchObject({ state: 'closed', interruption: 'storage' });
});

test('a storage that failed is not tried again for each chunk that still comes', async () => {
  const takes = memoryTakes();
  const tried: number[] = [];
  const append: typeof takes.append = async (takeID, seq, bytes) => {
    tried.push(seq);
    takes.hold(takeID, seq, bytes);
    if (seq > 0) throw new Error('lost');
  };
  const { session, microphone } = aRecorder({ takes: { ...takes, append } });
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  for (const chunk of ['one ', 'two ', 'three ', 'four']) microphone.chunk(chunk);
  await reached(session, 'interrupted');
  session.send({ type: 'finish' });
  await reached(session, 'idle');
  expect(tried).toEqual([0, 1]);
  expect(await text(takes, takeID)).toBe('one two three four');
});

test('reports a recorder that stops by itself at once; its chunks are stored', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  microphone.chunk('until here');
  microphone.failRecorder();
  expect(session.store.state).toMatchObject({ at: 'interrupted', reason: 'ended' });
  session.send({ type: 'finish' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: null, takeID });
  expect(await text(takes, takeID)).toBe('until here');
});

test('a recorder that does not start never leaves a take behind', async () => {
  const { session, microphone, takes } = aRecorder();
  microphone.recorderRefusal = new DOMException('no encoder', 'NotSupportedError');
  session.send(RECORD);
  expect(await reached(session, 'interrupted')).toMatchObject({ reason: 'ended' });
  session.send({ type: 'finish' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'empty', takeID: null });
  expect(await takes.listOf('hanako')).toEqual([]);
});

test('a device that is full before the first chunk reports no saved take', async () => {
  const { session, microphone } = aRecorder({ takes: memoryTakes({ maxBytes: 1 }) });
  session.send(RECORD);
  await reached(session, 'recording');
  microphone.chunk('too much');
  await reached(session, 'interrupted');
  session.send({ type: 'finish' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'full', takeID: null });
});

test('a browser that stores nothing is said so: nothing of the take is there', async () => {
  const takes = memoryTakes();
  takes.start = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  const { session, microphone } = aRecorder({ takes });
  session.send(RECORD);
  await reached(session, 'recording');
  microphone.chunk('sound');
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'unstored', takeID: null });
});

test('closes a take before it is larger than the server accepts', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  const quarter = 'x'.repeat(MAX_UPLOAD_BYTES / 4 - 1024);
  for (let part = 0; part < 4; part += 1) microphone.chunk(quarter);
  expect(await reached(session, 'interrupted')).toMatchObject({ reason: 'length' });
  session.send({ type: 'finish' });
  await reached(session, 'idle');
  const closed = await takes.header(takeID);
  expect(closed).toMatchObject({ state: 'closed', interruption: 'length' });
  expect(closed?.frozen?.byteLength).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
});

test('starts nothing without free space', async () => {
  const reserve = async () => {
    throw new StorageFull();
  };
  const { session, takes, microphone } = aRecorder({ reserve });
  session.send(RECORD);
  await reached(session, 'asking');
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'full' });
  expect(await takes.listOf('hanako')).toEqual([]);
  expect(microphone.closed).toBe(1);
});

test('leaves no empty take behind when stopped before the first chunk', async () => {
  const { session, takes } = aRecorder();
  session.send(RECORD);
  await reached(session, 'recording');
  session.send({ type: 'stop' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'empty', takeID: null });
  expect(await takes.listOf('hanako')).toEqual([]);
});

test('shows that the microphone was refused; the next tap asks again', async () => {
  const { session, microphone } = aRecorder();
  microphone.refusal = new MicrophoneRefused('denied');
  session.send(RECORD);
  expect(session.store.state.at).toBe('asking');
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'denied' });
  microphone.refusal = null;
  session.send(RECORD);
  await reached(session, 'recording');
});

test('gives up when the permission question is never answered', async () => {
  const { session, microphone } = aRecorder({ permissionTimeoutMs: 1 });
  microphone.silent = true;
  session.send(RECORD);
  await reached(session, 'asking');
  expect(await reached(session, 'idle')).toMatchObject({ problem: 'silent' });
});

test('checking the level writes nothing', async () => {
  const { session, takes, microphone } = aRecorder();
  session.send({ type: 'ask', intent: { kind: 'check' } });
  await reached(session, 'ready');
  microphone.hear(0.9);
  expect(session.level()?.peak).toBeCloseTo(-0.9, 1);
  session.send({ type: 'cancel' });
  expect(session.store.state.at).toBe('idle');
  expect(microphone.closed).toBe(1);
  expect(microphone.recordings).toBe(0);
  expect(await takes.listOf('hanako')).toEqual([]);
});

test('leaving the screen during a take closes the take', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  const { takeID } = await reached(session, 'recording');
  microphone.chunk('kept');
  expect(await session.dispose()).toBe(takeID);
  expect(await takes.header(takeID)).toMatchObject({ state: 'closed', frozen: { byteLength: 4 } });
});

test('who leaves before a take, or after it was stopped, left nothing in the middle', async () => {
  const { session } = aRecorder();
  expect(await session.dispose()).toBeNull();
  session.send(RECORD);
  expect(await session.dispose()).toBeNull();
  session.send(RECORD);
  await reached(session, 'recording');
  session.send({ type: 'stop' });
  expect(await session.dispose()).toBeNull();
  await reached(session, 'idle');
});
