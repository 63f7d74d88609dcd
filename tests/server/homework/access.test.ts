import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const DAY = 24 * 60 * 60_000;
const PAID = 'pf-1-1';

let school: ListeningServer;
beforeAll(async () => {
  school = await aListeningServer();
});

const now = () => school.server.clock.now();
const grant = (uid: string, lessonID: string) => school.api(uid)(homework.createUpload, { lessonID });

async function subscribed(facts: { expire?: Date } = {}) {
  const uid = `learner-${randomUUID()}`;
  await aSubscription(school.server.deps.db, { uid, start: new Date(now().getTime() - DAY), ...facts });
  return uid;
}

async function registered(uid: string, lessonID: string, seed = 1) {
  const { url, headers, uploadID } = await grant(uid, lessonID);
  await school.put(url, headers, audioBytes('audio/webm', 600, seed));
  const recordingID = randomUUID();
  const { userAudio } = await school.api(uid)(homework.registerUpload, { lessonID, uploadID, recordingID });
  return { userAudioID: userAudio.userAudioID, recordingID, lessonID, uploadID };
}

test('trial lessons are open to every signed-in person, paid ones to their subscribers', async () => {
  await expect(grant('visitor', 'pf-trial-3')).resolves.toBeDefined();
  await expect(grant('visitor', PAID)).rejects.toMatchObject({ code: 'api/forbidden' });
  await expect(grant(await subscribed(), PAID)).resolves.toBeDefined();
  const ended = await subscribed({ expire: new Date(now().getTime() - 1_000) });
  await expect(grant(ended, PAID)).rejects.toMatchObject({ code: 'api/contract-expired' });
});

test('a lesson that is not delivered yet, or that does not exist, takes nothing', async () => {
  const uid = await subscribed();
  await expect(grant(uid, 'pf-1-2')).rejects.toMatchObject({ code: 'api/forbidden' });
  await expect(grant(uid, 'nothing')).rejects.toMatchObject({ code: 'api/not-found' });
});

test('after the contract has ended repeats are still answered, new work is refused', async () => {
  const uid = await subscribed({ expire: new Date(now().getTime() + 60_000) });
  const done = await registered(uid, PAID, 1);
  const waiting = await registered(uid, PAID, 2);
  const call = school.api(uid);
  const submit = ({ userAudioID, recordingID }: typeof done) =>
    call(homework.submitAudio, { lessonID: PAID, userAudioID, recordingID });
  await submit(done);
  school.advance(120_000);
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

test('nothing of another person can be read, submitted or noted', async () => {
  const lessonID = school.lessonID;
  const mine = await registered('mai', lessonID);
  await school.api('mai')(homework.submitAudio, mine);
  const call = school.api('ken');
  const { recordingID } = mine;
  const absent = { code: 'api/not-found' };
  expect((await call(homework.listAudios, { lessonID })).userAudios).toEqual([]);
  await expect(call(homework.showSubmission, { lessonID, recordingID })).rejects.toMatchObject(absent);
  await expect(call(homework.addNote, { lessonID, recordingID, note: '！' })).rejects.toMatchObject(absent);
  await expect(call(homework.submitAudio, mine)).rejects.toMatchObject(absent);
});

test('an audio belongs to its lesson and its recording', async () => {
  const uid = `learner-${randomUUID()}`;
  const one = await registered(uid, school.lessonID);
  const call = school.api(uid);
  await expect(call(homework.submitAudio, { ...one, lessonID: school.otherLessonID })).rejects.toMatchObject({
    code: 'api/not-found',
  });
  await expect(call(homework.submitAudio, { ...one, recordingID: randomUUID() })).rejects.toMatchObject({
    code: 'api/unprocessable-entity',
  });
  await expect(
    call(homework.registerUpload, { ...one, lessonID: school.otherLessonID }),
  ).rejects.toMatchObject({ code: 'api/unprocessable-entity' });
  // One upload is one recording.
  await expect(call(homework.registerUpload, { ...one, recordingID: randomUUID() })).rejects.toMatchObject({
    code: 'api/unprocessable-entity',
  });
});

test('lists page by twenty, newest first, to the end', async () => {
  const uid = `learner-${randomUUID()}`;
  for (let seed = 1; seed <= 21; seed += 1) await registered(uid, school.lessonID, seed);
  const page = (number: number) =>
    school.api(uid)(homework.listAudios, { lessonID: school.lessonID, page: number });
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect(first.userAudios.map(({ order }) => order)).toEqual(Array.from({ length: 20 }, (_, at) => 21 - at));
  expect(first.page).toEqual({ next: 2 });
  expect(second.userAudios.map(({ order }) => order)).toEqual([1]);
  expect([second.page, third]).toEqual([{}, { userAudios: [], page: {} }]);
  await expect(page(0)).rejects.toMatchObject({ code: 'api/bad-request' });
});

test("the specification's bare calls carry a recording all the way", async () => {
  const uid = `learner-${randomUUID()}`;
  const { lessonID } = school;
  const call = school.api(uid);
  const bytes = audioBytes('audio/mp4', 700);
  const { url } = await call(homework.createUpload, { lessonID });
  await school.put(url, {}, bytes);
  const { userAudio } = await call(homework.registerUpload, { lessonID });
  await call(homework.submitAudio, { lessonID, userAudioID: userAudio.userAudioID });
  await call(homework.addNote, { lessonID, note: 'よろしくお願いします' });
  const shown = await call(homework.showSubmission, { lessonID });
  expect(shown).toMatchObject({ contentType: 'audio/mp4', note: 'よろしくお願いします', recordingID: null });
  expect((await school.get(shown.url)).bytes.byteLength).toBe(700);
});

test('a note is taken back by an empty one, and bears what a keyboard cannot type', async () => {
  const uid = `learner-${randomUUID()}`;
  const { lessonID } = school;
  const call = school.api(uid);
  await call(homework.submitAudio, await registered(uid, lessonID));
  const noteAfter = async (note: string) => {
    await call(homework.addNote, { lessonID, note });
    return (await call(homework.showSubmission, { lessonID })).note;
  };
  expect(await noteAfter('一行目\n二行目\0')).toBe('一行目\n二行目');
  expect(await noteAfter('')).toBeNull();
});
