import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pack, PackFile } from '#contract/entities/pack.ts';
import { packs } from '#contract/packs.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { aServerWithContent, type ServerWithContent } from '#tests/support/server/a-server-with-content.ts';

const TRIAL = { courseCode: 'small-trial', courseVer: 1 };
const SONGS = { courseCode: 'small-songs', courseVer: 1 };

let server: ServerWithContent;
beforeAll(async () => {
  server = await aServerWithContent();
  const { db } = server.database;
  const now = server.clock.now().getTime();
  const subscription = { currCode: 'small' };
  await aSubscription(db, { ...subscription, uid: 'learner', start: new Date(now - 2 * DAY_MS) });
  await aSubscription(db, {
    ...subscription,
    uid: 'former',
    start: new Date(now - 60 * DAY_MS),
    expire: new Date(now - DAY_MS),
  });
});

async function packOf(ref: typeof TRIAL, uid: string): Promise<Pack> {
  const { status, body } = await server.answer(packs.show, ref, uid);
  expect(status).toBe(200);
  return body.pack;
}

const kindsOf = (files: readonly PackFile[]) => files.map(({ kind }) => kind);

describe('the pack of a course', () => {
  it('names every file of its lessons with its real length and hash', async () => {
    const { lessons, ...course } = await packOf(TRIAL, 'learner');
    expect(course).toEqual({ courseID: 'small-trial_1', ...TRIAL });
    expect(lessons.map(({ lessonID, lessonOrder }) => [lessonID, lessonOrder])).toEqual([
      ['small-trial_1_1', 1],
      ['small-trial_1_2', 2],
    ]);
    const own = ['text', 'picture', 'audio', 'video', 'captions', 'poster'];
    expect(lessons.map(({ files }) => kindsOf(files).filter((kind) => kind !== 'cover'))).toEqual([
      own,
      ['text'],
    ]);
    for (const file of lessons.flatMap(({ files }) => files)) {
      const answer = await server.open(file.url);
      expect(answer.status, file.url).toBe(200);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (file.kind === 'cover') {
        // Rendered in the format that the browser accepts: an estimated length, and no hash.
        expect(file).toMatchObject({ byteLength: expect.any(Number), sha256: null });
        continue;
      }
      expect(bytes.byteLength, file.url).toBe(file.byteLength);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    }
  });

  it('has the covers in the sizes that the app requests, those of the course with the first lesson', async () => {
    const { lessons } = await packOf(TRIAL, 'learner');
    const covers = lessons.map(({ files }) =>
      files.flatMap(({ kind, url }) => (kind === 'cover' ? [/h_(\d+),q_auto,w_(\d+)/.exec(url)?.[0]] : [])),
    );
    const lesson = ['h_320,q_auto,w_640', 'h_280,q_auto,w_640', 'h_100,q_auto,w_160'];
    expect(covers).toEqual([
      [...lesson, 'h_540,q_auto,w_960', 'h_100,q_auto,w_160', 'h_80,q_auto,w_80'],
      lesson,
    ]);
  });

  it('names images as the text does, so that a stored text finds them', async () => {
    const { lessons } = await packOf(TRIAL, 'learner');
    const files = lessons[0]?.files ?? [];
    const text = await (await server.open(files.find(({ kind }) => kind === 'text')?.url ?? '')).text();
    for (const { url } of files.filter(({ kind }) => kind === 'picture'))
      expect(text).toMatch(new RegExp(`\\(${url}(\\?size=\\d+x\\d+)?\\)`));
  });

  it('has the card of a lesson, which the list of lessons leaves out', async () => {
    const practice = { warmUp: ['肩', '手', '指'], days: [{ task: '弾く', check: '弾けた' }] };
    const plain = await aServer();
    await aCurriculum(plain.database.db, { courses: [{ courseCode: 'pf-1', lessons: 2 }] });
    await aSubscription(plain.database.db, {
      uid: 'learner',
      start: new Date(plain.clock.now().getTime() - 30 * DAY_MS),
    });
    await plain.database.db
      .updateTable('lessons')
      .set({ practice: JSON.stringify(practice) })
      .where('lesson_order', '=', 2)
      .execute();
    const { body } = await plain.answer(packs.show, { courseCode: 'pf-1', courseVer: 1 }, 'learner');
    expect(body.pack.lessons.map((lesson: Pack['lessons'][number]) => lesson.practice)).toEqual([
      undefined,
      practice,
    ]);
  });

  it('says which lessons need the network', async () => {
    const needs = async (ref: typeof TRIAL, at: ServerWithContent) => {
      const { body } = await at.answer(packs.show, ref, 'learner');
      return body.pack.lessons.map(({ needsLine, files }: Pack['lessons'][number]) => [
        needsLine,
        kindsOf(files).includes('video'),
      ]);
    };
    expect(await needs(TRIAL, server)).toEqual([
      [false, true],
      [false, false],
    ]);
    // A Vimeo number without our own film.
    expect(await needs(SONGS, server)).toEqual([[true, false]]);
    const vimeo = await aServerWithContent({ env: { VIDEO_PROVIDER: 'vimeo' } });
    expect(await needs(TRIAL, vimeo)).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  it('of a trial course is available to everybody who is signed in', async () => {
    expect((await packOf(TRIAL, 'newcomer')).lessons).toHaveLength(2);
    expect((await packOf(TRIAL, 'former')).lessons).toHaveLength(2);
  });

  it('leaves out lessons that are not released yet', async () => {
    const plain = await aServer();
    await aCurriculum(plain.database.db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
    const start = new Date(plain.clock.now().getTime() - 6 * DAY_MS);
    await aSubscription(plain.database.db, { uid: 'learner', start });
    const { body } = await plain.answer(packs.show, { courseCode: 'pf-1', courseVer: 1 }, 'learner');
    expect(body.pack.lessons.map(({ lessonOrder }: Pack['lessons'][number]) => lessonOrder)).toEqual([1, 2]);
  });

  it('leaves out a file that is missing on disk, so that the pack can be complete', async () => {
    const lost = await aServerWithContent();
    await lost.database.db
      .updateTable('lessons')
      .set({ model_audio_file: `${'0'.repeat(64)}.m4a` })
      .where('lesson_id', '=', 'small-trial_1_1')
      .execute();
    const { body } = await lost.answer(packs.show, TRIAL, 'learner');
    expect(kindsOf(body.pack.lessons[0].files)).not.toContain('audio');
  });
});

describe('a pack is refused', () => {
  it.each([
    ['to a visitor', TRIAL, undefined, 401, 'api/unauthorized'],
    ['without a subscription', SONGS, 'newcomer', 403, 'api/forbidden'],
    ['after the contract has ended', SONGS, 'former', 410, 'api/contract-expired'],
    ['of an unknown course', { ...TRIAL, courseCode: 'nothing' }, 'learner', 404, 'api/not-found'],
    ['of an unknown version', { ...TRIAL, courseVer: 9 }, 'learner', 404, 'api/not-found'],
    ['of a malformed code', { ...TRIAL, courseCode: 'A/../B' }, 'learner', 400, 'api/bad-request'],
    ['of a malformed version', { ...TRIAL, courseVer: '1.5' }, 'learner', 400, 'api/bad-request'],
  ] as const)('%s', async (_what, ref, uid, status, errorCode) => {
    expect(await server.answer(packs.show, ref as typeof TRIAL, uid)).toMatchObject({
      status,
      body: { errorCode },
    });
  });
});
