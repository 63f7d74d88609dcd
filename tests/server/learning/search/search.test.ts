import { beforeAll, describe, expect, it } from 'vitest';
import { search } from '#contract/search.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { SEARCH_LIMIT } from '#server/learning/search/search-handlers.ts';
import { aContentFolder, FIRST, TRIAL } from '#tests/server/content/a-content-folder.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aServerWithContent, type ServerWithContent } from '#tests/support/server/a-server-with-content.ts';

const SONG = 'small-songs_1_1';
let server: ServerWithContent;
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS);

beforeAll(async () => {
  server = await aServerWithContent();
  await aSubscription(server.database.db, { currCode: 'small', uid: 'learner', start: daysAgo(2) });
});

async function found(words: string, uid = 'learner'): Promise<string[]> {
  const { status, body } = await server.answer(search.lessons, { words }, uid);
  expect(status, words).toBe(200);
  expect(body.hits.map((hit: { lessonID: string }) => hit.lessonID)).toEqual(
    body.lessons.map((lesson: { lessonID: string }) => lesson.lessonID),
  );
  return body.lessons.map((lesson: { lessonID: string }) => lesson.lessonID);
}

const [FIRST_ID, SECOND_ID] = ['small-trial_1_1', 'small-trial_1_2'];

describe('words are found', () => {
  it.each([
    ['kanji', '肩の力', [FIRST_ID]],
    ['kana of a reading', 'けんばん', [FIRST_ID]],
    ['katakana of a reading', 'ケンバンの前', [FIRST_ID]],
    ['one character', '肩', [FIRST_ID]],
    ['half width', 'ﾒﾘｰ', [SONG]],
    ['a reading that no text writes', 'すわりかた', [FIRST_ID]],
    ['another, in a text', 'おやゆび', [SECOND_ID]],
    ['the name of a course', '小さな体験', [FIRST_ID, SECOND_ID]],
    ['the name of a curriculum with a word of a lesson', 'ちいさなピアノ メリー', []],
    ['the same as it is written', '小さなピアノ メリー', [SONG]],
    ['without a long vowel', 'メリさん', [SONG]],
    ['two words, apart', '番号　強さ', [SECOND_ID]],
    ['two words, of which one is missing', '番号 強弱', []],
    ['a word of the name', '五本', [SECOND_ID]],
    ['nothing', 'ヴァイオリン', []],
    ['a word of a score', 'X:1', []],
    ['what only a pattern would find', '%', []],
    ['an underscore', '五_の', []],
    ['a backslash', '\\', []],
    ['a NUL within a word', '肩\0の力', [FIRST_ID]],
    ['spaces', '   ', []],
    ['100 characters', 'あ'.repeat(100), []],
    ['half of a surrogate pair', '\ud842', []],
    ['an apostrophe', "'); drop table lessons; --", []],
  ])('%s', async (_what, words, lessons) => {
    expect(await found(words)).toEqual(lessons);
  });

  it('with the best first: in the name, then in the description, then in the text', async () => {
    expect(await found('弾')).toEqual([SONG, FIRST_ID, SECOND_ID]);
    expect(await found('ド')).toEqual([FIRST_ID]);
  });

  it('with the curriculum, the course and an excerpt', async () => {
    const { body } = await server.answer(search.lessons, { words: '強さ' }, 'learner');
    expect(body.hits).toEqual([
      {
        lessonID: SECOND_ID,
        currCode: 'small',
        currName: '小さなピアノ',
        courseName: '小さな体験',
        excerpt: expect.stringContaining('同じ強さで弾くこと'),
      },
    ]);
    expect(body.lessons[0]).toMatchObject({ lessonID: SECOND_ID, delivered: true });
  });
});

describe('a text that a person may not read', () => {
  const IN_THE_TEXT = 'アメリカの古いうた';
  it('is found by its learner', async () => {
    expect(await found(IN_THE_TEXT, 'learner')).toEqual([SONG]);
  });
  it('is neither found nor shown for others', async () => {
    expect(await found(IN_THE_TEXT, 'newcomer')).toEqual([]);
    expect(await found('メリーさん 古い', 'newcomer')).toEqual([]);
    const { body } = await server.answer(search.lessons, { words: 'メリーさん' }, 'newcomer');
    expect(JSON.stringify(body)).not.toContain('アメリカ');
    expect(body.lessons[0].content).toMatchObject({ mainVideo: null, modelAudioURL: null });
  });
  it('is no longer found when the subscription has ended', async () => {
    await aSubscription(server.database.db, {
      currCode: 'small',
      uid: 'former',
      start: daysAgo(60),
      expire: daysAgo(1),
    });
    expect(await found(IN_THE_TEXT, 'former')).toEqual([]);
    expect(await found('メリーさん', 'former')).toEqual([SONG]);
  });
});

describe('what is refused', () => {
  it.each([
    ['a visitor', { words: '鍵盤' }, undefined, 401],
    ['no words', { words: '' }, 'learner', 400],
    ['a NUL alone', { words: '\0' }, 'learner', 400],
    ['101 characters', { words: 'あ'.repeat(101) }, 'learner', 400],
  ])('%s', async (_what, input, uid, status) => {
    expect((await server.answer(search.lessons, input, uid)).status).toBe(status);
  });
  it('a call without words', async () => {
    expect((await server.answer(search.lessons, {} as { words: string }, 'learner')).status).toBe(400);
  });
});

describe('versions', () => {
  it('show a learner the version that they began, and others the offered one', async () => {
    const own = await aServerWithContent();
    const { db } = own.database;
    const start = new Date(own.clock.now().getTime() - DAY_MS);
    await aSubscription(db, { currCode: 'small', uid: 'learner', start });
    await db
      .insertInto('lesson_logs')
      .values({
        uid: 'learner',
        lesson_id: FIRST_ID,
        completed: true,
        completed_at: start,
        text_read_at: start,
        movie_watched_at: null,
      })
      .execute();
    const folder = await aContentFolder();
    await folder.edit(`${TRIAL}/course.yaml`, 'courseVer: 1', 'courseVer: 2');
    await folder.edit(`${FIRST}/text.md`, '肩の力', '手首の力');
    await own.publish(folder.path);
    await folder.remove();
    const ids = async (words: string, uid: string) => {
      const { body } = await own.answer(search.lessons, { words }, uid);
      return body.hits.map((hit: { lessonID: string }) => hit.lessonID);
    };
    expect(await ids('肩の力', 'learner')).toEqual([FIRST_ID]);
    expect(await ids('手首', 'learner')).toEqual([]);
    expect(await ids('手首', 'newcomer')).toEqual(['small-trial_2_1']);
    expect(await ids('肩の力', 'newcomer')).toEqual([]);
  });

  it('include lessons that were loaded before there was a search, after the next load', async () => {
    const old = await aServerWithContent();
    const { db } = old.database;
    await db.deleteFrom('lesson_texts').execute();
    const folder = await aContentFolder();
    await folder.edit(`${TRIAL}/course.yaml`, 'courseVer: 1', 'courseVer: 2');
    await old.publish(folder.path);
    await folder.remove();
    const rows = await db.selectFrom('lesson_texts').select(['lesson_id', 'plain']).execute();
    expect(rows.map((row) => row.lesson_id).sort()).toEqual(
      [FIRST_ID, SECOND_ID, SONG, 'small-trial_2_1', 'small-trial_2_2'].sort(),
    );
    for (const { plain } of rows) expect(plain).not.toBe('');
  });
});

it('limits the searches of one person, and not those of others', async () => {
  const { database, clock } = server;
  const one = { words: 'の' };
  expect((await server.answer(search.lessons, one, 'busy')).status).toBe(200);
  for (let more = 1; more < SEARCH_LIMIT.hits; more += 1) await hit(database.db, clock, SEARCH_LIMIT, 'busy');
  expect((await server.answer(search.lessons, one, 'busy')).status).toBe(429);
  expect((await server.answer(search.lessons, one, 'learner')).status).toBe(200);
});
