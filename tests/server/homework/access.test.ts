import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const PAID = 'pf-1-1';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

const now = () => server.server.clock.now();
const grant = (uid: string, lessonID: string) => server.api(uid)(homework.createUpload, { lessonID });

async function subscribed(facts: { expire?: Date } = {}) {
  const uid = `learner-${randomUUID()}`;
  await aSubscription(server.server.deps.db, { uid, start: new Date(now().getTime() - DAY_MS), ...facts });
  return uid;
}

async function registered(uid: string, lessonID: string, seed = 1) {
  const { url, headers, uploadID } = await grant(uid, lessonID);
  await server.put(url, headers, audioBytes('audio/webm', 600, seed));
  const recordingID = randomUUID();
  const { userAudio } = await server.api(uid)(homework.registerUpload, { lessonID, uploadID, recordingID });
  return { userAudioID: userAudio.userAudioID, recordingID, lessonID, uploadID };
}

test('accepts homework of trial lessons from everybody signed in, of paid ones from subscribers', async () => {
  await expect(grant('visitor', 'pf-trial-3')).resolves.toBeDefined();
  await expect(grant('visitor', PAID)).rejects.toMatchObject({ code: 'api/forbidden' });
  await expect(grant(await subscribed(), PAID)).resolves.toBeDefined();
  const ended = await subscribed({ expire: new Date(now().getTime() - 1_000) });
  await expect(grant(ended, PAID)).rejects.toMatchObject({ code: 'api/contract-expired' });
});

test('refuses homework of a lesson that is not released or does not exist', async () => {
  const uid = await subscribed();
  await expect(grant(uid, 'pf-1-2')).rejects.toMatchObject({ code: 'api/forbidden' });
  await expect(grant(uid, 'nothing')).rejects.toMatchObject({ code: 'api/not-found' });
});

test('answers repeats and refuses new work after the subscription has ended', async () => {
  const uid = await subscribed({ expire: new Date(now().getTime() + 60_000) });
  const done = await registered(uid, PAID, 1);
  const waiting = await registered(uid, PAID, 2);
  const call = server.api(uid);
  const submit = ({ userAudioID, recordingID }: typeof done) =>
    call(homework.submitAudio, { lessonID: PAID, userAudioID, recordingID });
  await submit(done);
  server.advance(120_000);
  await expect(submit(done)).resolves.toEqual({});
  await expect(
    call(homework.registerUpload, {
      lessonID: PAID,
      uploadID: done.uploadID,
      recordingID: done.recordingID,
    }),
  ).resolves.toMatchObject({ userAudio: { userAudioID: done.userAudioID } });
  await expect(submit(waiting)).rejects.toMatchObject({ code: 'api/contract-expired' });
  const note = { lessonID: PAID, note: 'ありがとうございました', recordingID: done.recordingID };
  await expect(call(homework.addNote, note)).resolves.toEqual({});
});

test('refuses to read, submit or annotate the audio of another person', async () => {
  const lessonID = server.lessonID;
  const mine = await registered('mai', lessonID);
  await server.api('mai')(homework.submitAudio, mine);
  const call = server.api('ken');
  const { recordingID } = mine;
  const absent = { code: 'api/not-found' };
  expect((await call(homework.listAudios, { lessonID })).userAudios).toEqual([]);
  await expect(call(homework.showSubmission, { lessonID, recordingID })).rejects.toMatchObject(absent);
  await expect(call(homework.addNote, { lessonID, recordingID, note: '！' })).rejects.toMatchObject(absent);
  await expect(call(homework.submitAudio, mine)).rejects.toMatchObject(absent);
});

test('refuses an audio with another lesson or recording', async () => {
  const uid = `learner-${randomUUID()}`;
  const one = await registered(uid, server.lessonID);
  const call = server.api(uid);
  await expect(call(homework.submitAudio, { ...one, lessonID: server.otherLessonID })).rejects.toMatchObject({
    code: 'api/not-found',
  });
  await expect(call(homework.submitAudio, { ...one, recordingID: randomUUID() })).rejects.toMatchObject({
    code: 'api/unprocessable-entity',
  });
  await expect(
    call(homework.registerUpload, { ...one, lessonID: server.otherLessonID }),
  ).rejects.toMatchObject({ code: 'api/unprocessable-entity' });
  // One upload is one recording.
  await expect(call(homework.registerUpload, { ...one, recordingID: randomUUID() })).rejects.toMatchObject({
    code: 'api/unprocessable-entity',
  });
});

test('lists twenty audios a page, newest first', async () => {
  const uid = `learner-${randomUUID()}`;
  for (let seed = 1; seed <= 21; seed += 1) await registered(uid, server.lessonID, seed);
  const page = (number: number) =>
    server.api(uid)(homework.listAudios, { lessonID: server.lessonID, page: number });
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect(first.userAudios.map(({ order }) => order)).toEqual(Array.from({ length: 20 }, (_, at) => 21 - at));
  expect(first.page).toEqual({ next: 2 });
  expect(second.userAudios.map(({ order }) => order)).toEqual([1]);
  expect([second.page, third]).toEqual([{}, { userAudios: [], page: {} }]);
  await expect(page(0)).rejects.toMatchObject({ code: 'api/bad-request' });
});

test('accepts a recording by calls without optional fields', async () => {
  const uid = `learner-${randomUUID()}`;
  const { lessonID } = server;
  const call = server.api(uid);
  const bytes = audioBytes('audio/mp4', 700);
  const { url } = await call(homework.createUpload, { lessonID });
  await server.put(url, {}, bytes);
  const { userAudio } = await call(homework.registerUpload, { lessonID });
  await call(homework.submitAudio, { lessonID, userAudioID: userAudio.userAudioID });
  await call(homework.addNote, { lessonID, note: 'よろしくお願いします' });
  const shown = await call(homework.showSubmission, { lessonID });
  expect(shown).toMatchObject({ contentType: 'audio/mp4', note: 'よろしくお願いします', recordingID: null });
  expect((await server.get(shown.url)).bytes.byteLength).toBe(700);
});

test('removes a note with an empty one, and accepts characters that no keyboard types', async () => {
  const uid = `learner-${randomUUID()}`;
  const { lessonID } = server;
  const call = server.api(uid);
  await call(homework.submitAudio, await registered(uid, lessonID));
  const noteAfter = async (note: string) => {
    await call(homework.addNote, { lessonID, note });
    return (await call(homework.showSubmission, { lessonID })).note;
  };
  expect(await noteAfter('一行目\n二行目\0')).toBe('一行目\n二行目');
  expect(await noteAfter('')).toBeNull();
});
