import { expect, test } from 'vitest';
import type { RecorderSession } from '#features/homework/recorder/recorder-session.ts';
import { restoreTake } from '#features/homework/takes/take-actions.ts';
import { shownTakes } from '#local/takes/shown-takes.ts';
import type { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aRecorder, MADE_ID, RECORD, reached, text } from './a-recorder.ts';
import type { FakeMicrophone } from './fake-microphone.ts';

const segment = async (session: RecorderSession, microphone: FakeMicrophone, sound: string) => {
  const { takeID } = await reached(session, 'recording');
  microphone.chunk(sound);
  return takeID;
};
const shownOf = async (takes: ReturnType<typeof memoryTakes>) =>
  shownTakes(await takes.listOf('hanako')).map(({ takeID }) => takeID);

test('pausing and going on makes segments on disk, and at the end one take of them', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  const first = await segment(session, microphone, 'one ');
  session.send({ type: 'pause' });
  expect(session.store.state.at).toBe('paused');
  session.send({ type: 'continue' });
  const second = await segment(session, microphone, 'two');
  expect(await takes.header(first)).toMatchObject({ state: 'closed', decision: 'undecided' });
  expect(microphone.closed).toBe(1);
  session.send({ type: 'stop' });
  expect(await reached(session, 'idle')).toEqual({ at: 'idle', problem: null, takeID: MADE_ID });
  expect(await text(takes, MADE_ID)).toBe('one two');
  expect(await shownOf(takes)).toEqual([MADE_ID]);
  expect(await takes.header(MADE_ID)).toMatchObject({ madeFrom: [first, second], decision: 'undecided' });
  expect(await text(takes, first)).toBe('one ');
  expect(await takes.header(second)).toMatchObject({ state: 'discarded', madeInto: { takeID: MADE_ID } });
  // A segment that is brought back is a take of its own, which nothing stands for.
  await restoreTake({ takes }, second);
  expect(await takes.header(second)).toMatchObject({ state: 'closed', madeInto: null });
});

test('the last segment is recorded again without touching the earlier one; the one before it can be restored', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  await segment(session, microphone, 'good ');
  session.send({ type: 'pause' });
  session.send({ type: 'continue' });
  const failed = await segment(session, microphone, 'wrong');
  session.send({ type: 'pause' });
  session.send({ type: 'again' });
  await segment(session, microphone, 'right');
  expect(await takes.header(failed)).toMatchObject({ state: 'closed' });
  session.send({ type: 'stop' });
  await reached(session, 'idle');
  expect(await text(takes, MADE_ID)).toBe('good right');
  expect(await takes.header(failed)).toMatchObject({ state: 'discarded' });
  expect(await text(takes, failed)).toBe('wrong');
});

test('taking back 録り直す keeps the segment that was there', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  const only = await segment(session, microphone, 'kept');
  session.send({ type: 'pause' });
  session.send({ type: 'again' });
  session.send({ type: 'cancel' });
  expect(session.store.state).toMatchObject({ at: 'paused', segments: [only] });
  session.send({ type: 'finish' });
  expect(await reached(session, 'idle')).toMatchObject({ takeID: only });
  expect(await shownOf(takes)).toEqual([only]);
});

test('a segment without sound is left out; the others are one take', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  await segment(session, microphone, 'one ');
  session.send({ type: 'pause' });
  session.send({ type: 'continue' });
  await reached(session, 'recording');
  session.send({ type: 'pause' });
  session.send({ type: 'continue' });
  await segment(session, microphone, 'three');
  session.send({ type: 'stop' });
  await reached(session, 'idle');
  expect(await text(takes, MADE_ID)).toBe('one three');
});

test('after a segment without sound, which is reported at once, ここで終える joins those before it', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  for (const sound of ['one ', 'two']) {
    await segment(session, microphone, sound);
    session.send({ type: 'pause' });
    session.send({ type: 'continue' });
  }
  await reached(session, 'recording');
  session.send({ type: 'pause' });
  await expect.poll(() => session.store.state).toMatchObject({ at: 'paused', problem: 'empty' });
  session.send({ type: 'finish' });
  expect(await reached(session, 'idle')).toEqual({ at: 'idle', problem: null, takeID: MADE_ID });
  expect(await text(takes, MADE_ID)).toBe('one two');
});

test('segments that cannot be joined stay what they are: takes that belong together', async () => {
  const { session, microphone, takes } = aRecorder({ makeSound: () => Promise.reject(new Error('full')) });
  session.send(RECORD);
  const first = await segment(session, microphone, 'one ');
  session.send({ type: 'pause' });
  session.send({ type: 'continue' });
  const second = await segment(session, microphone, 'two');
  session.send({ type: 'stop' });
  expect(await reached(session, 'idle')).toMatchObject({ problem: null, takeID: second });
  expect(await shownOf(takes)).toEqual([second, first]);
});

test('who leaves the screen while paused loses nothing', async () => {
  const { session, microphone, takes } = aRecorder();
  session.send(RECORD);
  await segment(session, microphone, 'one ');
  session.send({ type: 'pause' });
  session.send({ type: 'continue' });
  await segment(session, microphone, 'two');
  session.send({ type: 'pause' });
  expect(await session.dispose()).toBe(MADE_ID);
  expect(await text(takes, MADE_ID)).toBe('one two');
});
