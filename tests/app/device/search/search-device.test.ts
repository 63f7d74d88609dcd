import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import type { DeviceSearchDeps } from '#app/device/search/find-on-device.ts';
import { searchDevice } from '#app/device/search/search-device.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { textQuery } from '#features/lesson/queries.ts';
import { aLesson, COURSE } from '#tests/support/a-lesson.ts';

const noApi: Api = () => Promise.reject(new Error('offline: nobody can be asked'));
const lessonPorts = { fetchText: () => Promise.reject(new Error('offline: nothing can be fetched')) };

const aSnapshot = (lessons: Lesson[], texts: Record<string, string>) =>
  JSON.stringify({ course: COURSE, lessons, texts });

/** An offline phone of one person. */
function aPhone(overrides: Partial<Omit<DeviceSearchDeps, 'uid'>> = {}, who: string | null = 'hana') {
  const queries = createQueryClient();
  const search = searchDevice({
    uid: () => who,
    queries,
    api: noApi,
    lesson: lessonPorts,
    snapshots: async () => [],
    readText: async () => null,
    ...overrides,
  });
  const cacheList = (...lessons: Lesson[]) =>
    queries.setQueryData(queryKeyOf(learning.listUserLessons, { currCode: 'pf-beginner' }), { lessons });
  const cachePage = (lesson: Lesson) => {
    const { courseCode, courseVer, lessonOrder } = lesson.location;
    queries.setQueryData(queryKeyOf(learning.showLesson, { courseCode, courseVer, lessonOrder }), { lesson });
  };
  const cacheText = (lessonID: string, markdown: string) =>
    queries.setQueryData(textQuery(noApi, lessonID, lessonPorts).queryKey, { url: '/x', markdown });
  const find = async (words: string) =>
    (await search(words)).map(({ lesson, opens }) => `${lesson.content.lessonName}${opens ? '' : '?'}`);
  return { queries, search, cacheList, cachePage, cacheText, find };
}

test('finds a lesson of a cached list by its name in any kana, and says that it does not open offline', async () => {
  const phone = aPhone();
  phone.cacheList(aLesson(1, '左手のメリーさん'), aLesson(2, 'よろこびの歌'));
  expect(await phone.find('めり')).toEqual(['左手のメリーさん?']);
  expect(await phone.find('ﾒﾘｰさん 左手')).toEqual(['左手のメリーさん?']);
  expect(await phone.find('ギター')).toEqual([]);
  expect(await phone.find('　ー ')).toEqual([]);
});

test('finds a text that was read by its words and its furigana; its screen opens', async () => {
  const phone = aPhone();
  phone.cacheList(aLesson(1, '座り方'));
  phone.cachePage(aLesson(1, '座り方'));
  phone.cacheText('pf-1', '# 座り方\n\n{鍵盤|けんばん}の前に**座布団**を敷きます。');
  expect(await phone.find('座布団')).toEqual(['座り方']);
  const [hit] = await phone.search('けんばん');
  expect(hit?.excerpt).toContain('けんばんの前に');
});

test('searches the texts of a pack although none of its screens was ever opened', async () => {
  const lessons = [aLesson(1, '座り方'), aLesson(2, '手の形', { delivered: false })];
  const phone = aPhone({
    snapshots: async (uid) => (uid === 'hana' ? [aSnapshot(lessons, { 'pf-1': '/media/content/a.md' })] : []),
    readText: async (path) => (path === '/media/content/a.md' ? '手首は水平に。' : null),
  });
  expect(await phone.find('水平')).toEqual(['座り方']);
  const [hit] = await phone.search('手の形');
  expect(hit).toMatchObject({ opens: false, courseName: 'はじめての曲', lesson: { delivered: false } });
});

test('uses the newest cached answer, with the names of course and curriculum', async () => {
  const phone = aPhone({ snapshots: async () => [aSnapshot([aLesson(1, '座り方')], {})] });
  phone.cacheList(aLesson(1, '座り方', { completed: true }));
  phone.queries.setQueryData(queryKeyOf(catalogue.listCourses, { currCode: 'pf-beginner' }), {
    courses: [COURSE],
  });
  phone.queries.setQueryData(queryKeyOf(learning.listCurriculums, {}), {
    curriculums: [{ currCode: 'pf-beginner', currName: 'ピアノはじめて' }],
  });
  const found = await phone.search('座り方');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    currCode: 'pf-beginner',
    currName: 'ピアノはじめて',
    courseName: 'はじめての曲',
    opens: true,
    lesson: { log: { completed: true } },
  });
});

test('ranks lessons that open first, then matches in the name', async () => {
  const phone = aPhone();
  phone.cacheList(
    aLesson(1, '和音の復習', { delivered: false }),
    aLesson(2, '右手'),
    aLesson(3, '和音'),
    aLesson(4, '和音の形'),
  );
  phone.cachePage(aLesson(2, '右手'));
  phone.cachePage(aLesson(4, '和音の形'));
  phone.cacheText('pf-2', '次は和音です。');
  expect(await phone.find('和音')).toEqual(['和音の形', '右手', '和音?', '和音の復習?']);
});

test('ignores packs that cannot be read', async () => {
  const phone = aPhone({ snapshots: () => Promise.reject(new Error('no database')) });
  phone.cacheList(aLesson(1, '座り方'));
  expect(await phone.find('座り方')).toEqual(['座り方?']);
  const torn = aPhone({
    snapshots: async () => ['{', aSnapshot([aLesson(1, '座り方')], { 'pf-1': '/gone.md' })],
    readText: () => Promise.reject(new Error('thrown out')),
  });
  expect(await torn.find('座り方')).toEqual(['座り方']);
});

test('finds nothing when nobody is signed in', async () => {
  const lessons = [aLesson(1, '座り方')];
  const phone = aPhone({ snapshots: async () => [aSnapshot(lessons, {})] }, null);
  phone.cacheList(...lessons);
  expect(await phone.find('座り方')).toEqual([]);
});
