import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { answers, phrases } from '#contract/teach/answers.ts';
import { learners } from '#contract/teach/learners.ts';
import { queue } from '#contract/teach/queue.ts';
import { voices } from '#contract/teach/voices.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { spoiled } from '#tests/support/server/nonsense.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';
import { anAnswer } from '#tests/support/teaching/an-answer.ts';

/*
 * Every call of the console with what really exists: its teacher gets it, a teacher of another curriculum does not, an
 * unknown name is 404, malformed input 400. Who has no session at all is in authorisation.test.ts.
 */
const listening = await aServerWithLearners();
const mio = await aTeacher(listening.server);
const stranger = await aTeacher(listening.server, { currCodes: ['paid-only'] });
const lessonID = 'pf-1-1';

type Fields = Readonly<Record<string, unknown>>;

const aTake = async () => (await aSubmission(listening, { uid: 'learner', lessonID })).id;
async function anAnswered() {
  const sending = { submissionID: await aTake(), answerID: randomUUID(), content: anAnswer() };
  expect((await mio.answer(answers.send, sending)).status).toBe(200);
  return sending;
}
const voiceFacts = () => ({
  recordingID: randomUUID(),
  contentType: 'audio/webm',
  byteLength: 2048,
  sha256: sha256Of(audioBytes('audio/webm')),
});

interface Row {
  readonly call: Endpoint;
  /** A valid input of something new. */
  readonly input: () => Promise<Fields>;
  /** What a teacher of another curriculum gets; by default as of something unknown. */
  readonly elsewhere?: number;
  readonly optional?: readonly string[];
  /** Names of something unknown; by default none. */
  readonly missing?: Fields;
}

const unknown = randomUUID();
const ROWS: Readonly<Record<string, Row>> = {
  'queue/list': {
    call: queue.list,
    input: async () => ({ view: 'waiting', currCode: 'pf-beginner', learner: '名', page: 1 }),
    optional: ['currCode', 'learner', 'page'],
    // An empty queue: nothing of it is theirs.
    elsewhere: 200,
  },
  'claims/create': {
    call: queue.claim,
    input: async () => ({ submissionID: await aTake() }),
    missing: { submissionID: unknown },
  },
  // Giving back what one does not have changes nothing.
  'claims/delete': {
    call: queue.release,
    input: async () => ({ submissionID: await aTake() }),
    elsewhere: 200,
  },
  'submissions/show': {
    call: answers.showTake,
    input: async () => ({ submissionID: await aTake() }),
    missing: { submissionID: unknown },
  },
  'submissions/listened': {
    call: answers.listened,
    input: async () => ({ submissionID: await aTake() }),
    missing: { submissionID: unknown },
  },
  'drafts/save': {
    call: answers.saveDraft,
    input: async () => ({ submissionID: await aTake(), content: anAnswer(), version: 0 }),
    missing: { submissionID: unknown },
  },
  'answers/send': {
    call: answers.send,
    input: async () => ({ submissionID: await aTake(), answerID: randomUUID(), content: anAnswer() }),
    missing: { submissionID: unknown },
  },
  'answers/undo': {
    call: answers.undo,
    input: async () => ({ answerID: (await anAnswered()).answerID }),
    missing: { answerID: unknown },
  },
  'answers/edit': {
    call: answers.edit,
    input: async () => ({ answerID: (await anAnswered()).answerID, content: anAnswer() }),
    missing: { answerID: unknown },
  },
  'answers/withdraw': {
    call: answers.withdraw,
    input: async () => ({ answerID: (await anAnswered()).answerID }),
    missing: { answerID: unknown },
  },
  'answers/history': {
    call: answers.history,
    input: async () => ({ answerID: (await anAnswered()).answerID }),
    missing: { answerID: unknown },
  },
  'phrases/list': {
    call: phrases.list,
    input: async () => ({ lessonID }),
    missing: { lessonID: 'no-such' },
  },
  'phrases/add': {
    call: phrases.add,
    input: async () => ({ lessonID, text: `${randomUUID()}。` }),
    missing: { lessonID: 'no-such' },
  },
  'phrases/remove': {
    call: phrases.remove,
    input: async () =>
      (await mio.answer(phrases.add, { lessonID, text: `${randomUUID()}。` })).body as Fields,
    missing: { phraseID: unknown },
  },
  'learners/show': {
    call: learners.show,
    input: async () => ({ learnerID: 'learner' }),
    missing: { learnerID: 'nobody' },
  },
  'learners/notes/add': {
    call: learners.addNote,
    input: async () => ({ learnerID: 'learner', text: '手が小さい。' }),
    missing: { learnerID: 'nobody' },
  },
  'learners/notes/remove': {
    call: learners.removeNote,
    input: async () =>
      (await mio.answer(learners.addNote, { learnerID: 'learner', text: 'メモ' })).body as Fields,
    missing: { noteID: unknown },
  },
  // A voice is nobody's before it is part of an answer.
  'voices/url/create': { call: voices.createUpload, input: async () => voiceFacts(), elsewhere: 200 },
  'voices/register': {
    call: voices.register,
    input: async () => ({ ...(await aVoice(listening, mio)).naming }),
    missing: { recordingID: unknown },
  },
};

test('covers every call but those of the session', () => {
  const covered = new Set(Object.values(ROWS).map(({ call }) => call));
  expect(covered).toEqual(
    new Set([queue, answers, phrases, learners, voices].flatMap((part) => Object.values<Endpoint>(part))),
  );
});

const asked = async (teacher: ATeacher, call: Endpoint, input: Fields) => {
  const { status, body } = await teacher.answer(call, input as never);
  return { status, code: body.errorCode as string | undefined, body };
};

test.each(Object.entries(ROWS))('%s', async (_, row) => {
  const { call, elsewhere = 404, optional = [], missing } = row;
  const input = await row.input();
  const foreign = await asked(stranger, call, input);
  expect([foreign.status, foreign.code]).toEqual([
    elsewhere,
    elsewhere === 404 ? 'api/not-found' : undefined,
  ]);
  const own = await asked(mio, call, input);
  expect([own.status, own.code]).toEqual([200, undefined]);
  expect(call.output.parse(own.body)).toEqual(own.body);
  if (missing !== undefined)
    expect((await asked(mio, call, { ...input, ...missing })).code).toBe('api/not-found');
  for (const { what, input: bad } of spoiled(input, { ...call, optional })) {
    expect([what, (await asked(mio, call, bad)).status]).toEqual([what, 400]);
  }
});

test('what lies in another curriculum is in no list either', async () => {
  const { id } = await aSubmission(listening, { uid: 'learner', lessonID });
  const { body } = await stranger.answer(queue.list, { view: 'waiting' });
  expect(body).toMatchObject({ submissions: [], counts: { waiting: 0, overdue: 0, mine: 0 } });
  const nobody = await aTeacher(listening.server, { currCodes: [] });
  expect((await nobody.answer(queue.list, { view: 'waiting' })).body.submissions).toEqual([]);
  expect((await nobody.answer(answers.showTake, { submissionID: id })).status).toBe(404);
});
