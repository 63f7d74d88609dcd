import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { answers } from '#contract/teach/answers.ts';
import { MAX_VOICE_BYTES, voices } from '#contract/teach/voices.ts';
import { UNDO_MS } from '#domain/answers/answer.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { disableTeacher } from '#server/teaching/teachers/accounts.ts';
import { makeVoiceM4as } from '#server/teaching/voices/make-voice-m4as.ts';
import { sweepVoices, UNUSED_VOICE_MS } from '#server/teaching/voices/sweep-voices.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';
import { anAnswer, aSpoken } from '#tests/support/teaching/an-answer.ts';

const LESSON = 'pf-1-1';
const TAKE = new Uint8Array(readFileSync('fixtures/twinkle-3s.webm'));

let listening: ListeningServer;
let mio: ATeacher;
let submissionID: string;
let recordingID: string;
beforeAll(async () => {
  listening = await aServerWithLearners();
});
beforeEach(async () => {
  mio = await aTeacher(listening.server);
  ({ id: submissionID, recordingID } = await aSubmission(listening, { uid: 'learner', lessonID: LESSON }));
});

const send = (teacher: ATeacher, recording: string, answerID: string = randomUUID()) =>
  teacher.answer(answers.send, {
    submissionID,
    answerID,
    content: anAnswer({ comments: [aSpoken(recording)] }),
  });
const statusAt = async (url: string) => (await listening.get(url)).status;
const spoken = async () => {
  const said = await listening.api('learner')(comments.list, { lessonID: LESSON, recordingID });
  return said.comments[0]?.audio?.url ?? '';
};
const fileOf = (uploadID: string) => join(listening.dataDir, 'uploads', uploadID.slice(0, 2), uploadID);

test('a voice becomes an m4a that every phone plays', async () => {
  const { recordingID: name } = await aVoice(listening, mio, { bytes: TAKE, seconds: 3 });
  const broken = await aVoice(listening, mio);
  await send(mio, name);
  listening.advance(UNDO_MS);
  expect(await spoken()).not.toContain('.m4a');
  await makeVoiceM4as.run(listening.server.deps);
  const made = await fetch(listening.origin + (await spoken()));
  expect([made.status, made.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
  expect(Buffer.from(await made.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  // One that cannot be converted still plays as it was recorded.
  expect(await statusAt(broken.url)).toBe(200);
});

test('a voice arrives once; other bytes under its name are refused', async () => {
  const { recordingID: name, naming, bytes } = await aVoice(listening, mio);
  expect((await mio.answer(voices.register, naming)).status).toBe(200);
  const other = audioBytes('audio/webm', 900, 5);
  const facts = { recordingID: name, contentType: 'audio/webm' as const, byteLength: 900 };
  const { body } = await mio.answer(voices.createUpload, { ...facts, sha256: sha256Of(other) });
  expect((await listening.put(body.url, body.headers, bytes)).status).not.toBe(200);
  await listening.put(body.url, body.headers, other);
  const again = { ...naming, uploadID: body.uploadID as string, sha256: sha256Of(other) };
  expect((await mio.answer(voices.register, again)).status).toBe(422);
  const wataru = await aTeacher(listening.server);
  expect((await wataru.answer(voices.register, naming)).status).toBe(404);
  const missing = { ...naming, recordingID: randomUUID() };
  expect((await mio.answer(voices.register, missing)).status).toBe(404);
});

test('registering needs the bytes', async () => {
  const sha256 = 'a'.repeat(64);
  const facts = { recordingID: randomUUID(), contentType: 'audio/webm' as const, byteLength: 900, sha256 };
  const { body } = await mio.answer(voices.createUpload, facts);
  const naming = { recordingID: facts.recordingID, uploadID: body.uploadID as string, sha256, seconds: 1 };
  expect((await mio.answer(voices.register, naming)).status).toBe(422);
});

test('a gigabyte a day is the limit of a teacher', async () => {
  const { db, clock } = listening.server.deps;
  const row = { teacher_id: mio.teacherID, recording_id: randomUUID(), content_type: 'audio/webm' };
  const times = { created_at: clock.now(), expires_at: new Date(clock.now().getTime() + DAY_MS) };
  const announced = { announced_length: 1024 ** 3 - MAX_VOICE_BYTES, announced_sha256: 'a'.repeat(64) };
  await db
    .insertInto('voice_uploads')
    .values({ ...row, ...times, ...announced, upload_id: randomUUID(), session_id: mio.sessionID })
    .execute();
  const ask = (byteLength: number) =>
    mio.answer(voices.createUpload, {
      recordingID: randomUUID(),
      contentType: 'audio/webm',
      byteLength,
      sha256: 'a'.repeat(64),
    });
  expect((await ask(MAX_VOICE_BYTES)).status).toBe(200);
  const { status, body } = await ask(1);
  expect([status, body.errorCode]).toEqual([429, 'recordings/quota-reached']);
});

test('plays to its teacher, to teachers of the curriculum and to its learner, and to nobody else', async () => {
  const { recordingID: name, url } = await aVoice(listening, mio);
  const wataru = await aTeacher(listening.server);
  const stranger = await aTeacher(listening.server, { currCodes: ['paid-only'] });
  expect(await statusAt(url)).toBe(200);
  const answerID = randomUUID();
  await send(mio, name, answerID);
  listening.advance(UNDO_MS);
  const learners = await spoken();
  expect(learners).toMatch(/^\/media\/voices\//);
  expect(await statusAt(learners)).toBe(200);
  const { body } = await wataru.answer(answers.showTake, { submissionID });
  expect(await statusAt(body.answer.voices[0].url)).toBe(200);
  // An address is bound to its path, its session and its kind of listener.
  const voiceID = /voices\/([\w-]+)/.exec(url)?.[1] ?? '';
  const own = await aVoice(listening, stranger);
  expect(await statusAt(own.url.replace(/voices\/[\w-]+/, `voices/${voiceID}`))).toBe(403);
  expect(await statusAt(learners.replace('/media/', '/teach/media/'))).toBe(403);
  expect(await statusAt(url.replace('/teach/media/', '/media/'))).toBe(403);
  expect(await statusAt(learners.split('?')[0] ?? '')).toBe(403);
  await mio.answer(answers.withdraw, { answerID });
  expect(await statusAt(learners)).toBe(404);
  // Nor does an address of a teacher who has left open anything.
  await disableTeacher(listening.server.deps, mio.teacherID);
  expect(await statusAt(url)).toBe(403);
});

test('a take plays to teachers of its curriculum, and no more once the session ended or the commission changed', async () => {
  const { db, clock } = listening.server.deps;
  const urlFor = async (teacher: ATeacher) =>
    (await teacher.answer(answers.showTake, { submissionID })).body.sound.url as string;
  const url = await urlFor(mio);
  expect(url).toMatch(/^\/teach\/media\/takes\//);
  expect((await listening.get(url)).bytes).toEqual(audioBytes('audio/webm'));
  const commission = db.updateTable('teacher_commissions').where('teacher_id', '=', mio.teacherID);
  await commission.set({ curr_code: 'paid-only' }).execute();
  expect(await statusAt(url)).toBe(403);
  await commission.set({ curr_code: 'pf-beginner' }).execute();
  expect(await statusAt(url)).toBe(200);
  await db
    .updateTable('teacher_sessions')
    .set({ ended_at: clock.now() })
    .where('session_id', '=', mio.sessionID)
    .execute();
  expect(await statusAt(url)).toBe(403);
  // Somebody who was never promised an answer is not listened to.
  const { id, uploadID } = await aSubmission(listening, { uid: 'guest', lessonID: 'pf-trial-1' });
  const wataru = await aTeacher(listening.server);
  expect((await wataru.answer(answers.showTake, { submissionID: id })).status).toBe(404);
  const audio = await db
    .selectFrom('user_audios')
    .select('user_audio_id')
    .where('upload_id', '=', uploadID)
    .executeTakeFirstOrThrow();
  const other = (await urlFor(wataru)).replace(/takes\/[\w-]+/, `takes/${audio.user_audio_id}`);
  expect(await statusAt(other)).toBe(403);
});

test('a voice that nobody uses goes after a week, with its file; one of an answer or a draft stays', async () => {
  const [used, drafted, unused] = [
    await aVoice(listening, mio),
    await aVoice(listening, mio),
    await aVoice(listening, mio),
  ];
  const { id } = await aSubmission(listening, { uid: 'learner', lessonID: LESSON });
  const content = anAnswer({ comments: [aSpoken(drafted.recordingID)] });
  await mio.answer(answers.saveDraft, { submissionID: id, content, version: 0 });
  const answerID = randomUUID();
  await send(mio, used.recordingID, answerID);
  const sweep = async () => {
    await sweepVoices.run(listening.server.deps);
    await wipeDeleted.run(listening.server.deps);
    return [used, drafted, unused].map(({ uploadID }) => existsSync(fileOf(uploadID)));
  };
  listening.advance(UNUSED_VOICE_MS);
  expect(await sweep()).toEqual([true, true, true]);
  listening.advance(1);
  expect(await sweep()).toEqual([true, true, false]);
  await mio.answer(answers.withdraw, { answerID });
  listening.advance(UNUSED_VOICE_MS);
  expect(await sweep()).toEqual([true, true, false]);
  listening.advance(1);
  expect(await sweep()).toEqual([false, true, false]);
});
