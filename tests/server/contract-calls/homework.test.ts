import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';
import {
  granted,
  naming,
  registered,
  submitted,
  uploaded,
} from '#tests/support/server-contract/homework-steps.ts';

/** The calls of homework, and the PUT between them. */
const LESSON = 'pf-1-1';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOW = '2026-11-21T01:02:03.000Z';
const noLesson = ['no-such', 'pf-1-99', "'; drop table user_audios; --"].map((lessonID) => ({ lessonID }));
const noRecording = [...noLesson, { lessonID: 'pf-1-2' }, { recordingID: randomUUID() }];

let server: ListeningServer;
beforeAll(async () => {
  server = await aServerWithLearners();
});

/** The complete answer of a recording. */
function audioAs({ submittedAt = null as string | null, order = expect.any(Number) } = {}) {
  const userAudioID = expect.stringMatching(UUID);
  return {
    audio: {
      cldnAudioID: userAudioID,
      cldnPublicID: expect.stringMatching(/^homework\//),
      cldnVersion: Date.parse(NOW) / 1000,
    },
    userAudioID,
    recordTime: NOW,
    registerTime: NOW,
    order,
    contentType: 'audio/webm',
    note: null,
    noteRevision: null,
    submittedAt,
    recordingID: expect.stringMatching(UUID),
    byteLength: 2048,
    sha256: sha256Of(audioBytes('audio/webm', 2048, 1)),
    url: expect.stringMatching(/^\/media\/.*sig=/),
    m4aURL: null,
  };
}

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
const listened = once(() => registered(server, 'learner', 1, 'pf-1-2'));

const {
  userAudioID: _,
  recordTime: __,
  registerTime: _r,
  order: ___,
  ...shown
} = audioAs({ submittedAt: NOW });

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /lessons/homework/audios/list',
    call: homework.listAudios,
    input: async () => {
      await listened();
      return { lessonID: 'pf-1-2', page: 1 };
    },
    optional: ['page'],
    answer: { userAudios: [audioAs({ order: 1 })], page: {} },
    missing: noLesson,
  },
  {
    name: 'POST /lessons/homework/audios/url/create',
    call: homework.createUpload,
    input: { lessonID: LESSON, contentType: 'audio/webm', byteLength: 2048, sha256: 'a'.repeat(64) },
    optional: ['contentType', 'byteLength', 'sha256'],
    answer: {
      url: expect.stringMatching(/^\/media\/.*sig=/),
      uploadID: expect.stringMatching(UUID),
      headers: { 'content-type': 'audio/webm' },
    },
    paid: {},
    early: { lessonID: 'pf-1-3' },
    missing: noLesson,
  },
  {
    name: 'POST /lessons/homework/audios/upload/create',
    call: homework.registerUpload,
    input: async () =>
      naming(await uploaded(server, 'learner', audioBytes('audio/webm', 2048, 1), LESSON), randomUUID()),
    optional: ['uploadID', 'recordingID', 'sha256', 'byteLength', 'recordTime'],
    answer: { userAudio: audioAs() },
    missing: [...noLesson, { lessonID: 'pf-1-2' }, { uploadID: randomUUID() }],
  },
  {
    name: 'POST /lessons/submissions/audios/create',
    call: homework.submitAudio,
    input: async () => (await registered(server, 'learner', 1, LESSON)).submit,
    optional: ['recordingID'],
    answer: {},
    missing: [...noLesson, { lessonID: 'pf-1-2' }, { userAudioID: randomUUID() }],
  },
  {
    name: 'GET /lessons/submissions/audios/show',
    call: homework.showSubmission,
    input: async () => ({
      lessonID: server.lessonID,
      recordingID: (await submitted(server, 'learner')).recordingID,
    }),
    optional: ['recordingID'],
    answer: shown,
    missing: noRecording,
  },
  {
    name: 'POST /lessons/submissions/audios/notes/create',
    call: homework.addNote,
    input: async () => ({
      lessonID: server.lessonID,
      recordingID: (await submitted(server, 'learner')).recordingID,
      note: '二小節目が難しかったです。',
      noteRevision: 1,
    }),
    optional: ['recordingID', 'noteRevision'],
    answer: {},
    missing: noRecording,
  },
];

callTable(() => server, ROWS);

it('covers every call of the part', () =>
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(homework))));

describe('PUT to the upload url', () => {
  const bytes = audioBytes('audio/webm', 2048, 1);
  const put = async (url: string, headers: Record<string, string>, body = bytes) => {
    const answer = await fetch(server.origin + url, { method: 'PUT', headers, body });
    const { errorCode, ...rest } = (await answer.json()) as { errorCode?: string };
    return errorCode === undefined ? [answer.status, rest] : [answer.status, errorCode];
  };
  const address = () => granted(server, 'learner', bytes, LESSON);

  test('takes the file without any bearer', async () => {
    const { url, headers, uploadID } = await address();
    const taken = { uploadID, sha256: sha256Of(bytes), byteLength: 2048 };
    expect(await put(url, headers)).toEqual([200, taken]);
  });
  test('refuses an address that is forged, unknown or run out, all alike', async () => {
    const { url, headers, uploadID } = await address();
    const forbidden = [403, 'api/forbidden'];
    expect(await put(url.replace(/sig=.{4}/, 'sig=AAAA'), headers)).toEqual(forbidden);
    expect(await put(url.replace(uploadID, randomUUID()), headers)).toEqual(forbidden);
    expect(await put(url.split('?')[0] ?? '', headers)).toEqual(forbidden);
    expect(await put(url.replace(uploadID, "' or 1=1"), headers)).toEqual(forbidden);
  });
  test('refuses another kind of file, a longer one, and other bytes', async () => {
    const { url, headers } = await address();
    const kind = [415, 'api/unsupported-media-type'];
    expect(await put(url, { 'content-type': 'text/html' })).toEqual(kind);
    const longer = audioBytes('audio/webm', 2049, 1);
    expect(await put(url, headers, longer)).toEqual([413, 'api/payload-too-large']);
    const others = audioBytes('audio/webm', 2048, 2);
    expect(await put(url, headers, others)).toEqual([422, 'api/unprocessable-entity']);
    expect((await put(url, headers))[0]).toBe(200);
  });
});
