import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { Pack } from '#contract/entities/pack.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { packs } from '#contract/packs.ts';
import { ContentConflict } from '#server/content/load/load-course.ts';
import {
  aContentFolder,
  type ContentFolder,
  CURRICULUM,
  FIRST,
  fileOf,
  TRIAL,
} from '#tests/server/content/a-content-folder.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aServerWithContent, type ServerWithContent } from '#tests/support/server/a-server-with-content.ts';

const ID = 'small-trial_1_1';
const first = (courseVer: number) => ({ courseCode: 'small-trial', courseVer, lessonOrder: 1 });

let server: ServerWithContent;
let folder: ContentFolder;
beforeEach(async () => {
  server = await aServerWithContent();
  folder = await aContentFolder();
  await aSubscription(server.database.db, { currCode: 'small', uid: 'learner', start: server.clock.now() });
  await server.send(lessonActivity.updateCompletion, { lessonID: ID, completed: true }, 'learner');
});
afterEach(() => folder.remove());

/** Changes all files of the first lesson. */
async function rewrite(): Promise<void> {
  await folder.edit(`${FIRST}/text.md`, '肩の力', '手首の力');
  await folder.edit(`${FIRST}/keys.svg`, 'black', 'white');
  await folder.write(
    `${FIRST}/model.m4a`,
    Buffer.concat([fileOf(`${FIRST}/model.m4a`), Buffer.from('\0\0\0\bfree')]),
  );
  await folder.edit(`${FIRST}/film.vtt`, '今日は', '今夜は');
}

async function lessonOf(courseVer: number, uid: string): Promise<Lesson> {
  const { status, body } = await server.answer(learning.showLesson, first(courseVer), uid);
  expect(status).toBe(200);
  return body.lesson;
}

/** All texts and media of a lesson that a person gets, byte for byte. */
async function contentOf(lesson: Lesson, uid: string) {
  const { body } = await server.answer(lessonActivity.showText, { lessonID: lesson.lessonID }, uid);
  const read = async (address: string | null | undefined) => {
    const answer = await server.open(address ?? '');
    expect(address).toEqual(expect.stringContaining('/media/'));
    expect(answer.status, String(address)).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const text = (await read(body.url)).toString('utf8');
  const film = lesson.content.mainVideo?.kind === 'html5' ? lesson.content.mainVideo : null;
  return {
    text,
    picture: (await read(/\((\/media\/content\/\S+\.svg[^)]*)\)/.exec(text)?.[1])).toString('utf8'),
    model: await read(lesson.content.modelAudioURL),
    film: await read(film?.url),
    captions: (await read(film?.captionsURL)).toString('utf8'),
  };
}

test('a learner stays in all of the version that they began: text, images, model, film, logs', async () => {
  const before = await lessonOf(1, 'learner');
  const content = await contentOf(before, 'learner');
  await rewrite();
  await folder.edit(`${TRIAL}/course.yaml`, 'courseVer: 1', 'courseVer: 2');
  await folder.drop(`${TRIAL}/lessons/02-second`);
  await server.publish(folder.path);

  const after = await lessonOf(1, 'learner');
  expect(after).toEqual(before);
  expect(after).toMatchObject({ lessonID: ID, log: { completed: true }, delivered: true });
  expect(await contentOf(after, 'learner')).toEqual(content);
  const { body } = await server.answer(learning.listCourses, { currCode: 'small' }, 'learner');
  expect(body.courses[0]).toMatchObject({ courseCode: 'small-trial', courseVer: 1, lessonCount: 2 });
  const pack: Pack = (await server.answer(packs.show, { courseCode: 'small-trial', courseVer: 1 }, 'learner'))
    .body.pack;
  expect(pack.lessons).toHaveLength(2);
  for (const { url } of pack.lessons.flatMap(({ files }) => files))
    expect((await server.open(url)).status, url).toBe(200);

  const fresh = await lessonOf(2, 'newcomer');
  expect(fresh).toMatchObject({ lessonID: 'small-trial_2_1', log: { completed: false } });
  const renewed = await contentOf(fresh, 'newcomer');
  expect(renewed.text).toContain('手首の力');
  expect(renewed.captions).toContain('今夜は');
  expect(renewed.model).not.toEqual(content.model);
});

test('a lesson corrected within its version changes for everybody, and its logs stay', async () => {
  await rewrite();
  await server.publish(folder.path);
  const lesson = await lessonOf(1, 'learner');
  expect(lesson).toMatchObject({ lessonID: ID, log: { completed: true } });
  const content = await contentOf(lesson, 'learner');
  expect(content.text).toContain('手首の力');
  expect(content.picture).toContain('white');
  expect(content.captions).toContain('今夜は');
});

test('a course that the curriculum dropped is not offered, but stays for its learners', async () => {
  await folder.edit(`${CURRICULUM}/curriculum.yaml`, '  - small-trial\n', '');
  await folder.drop(TRIAL);
  await server.publish(folder.path);
  const codes = async (uid: string) => {
    const { body } = await server.answer(learning.listCourses, { currCode: 'small' }, uid);
    return body.courses?.map((course: { courseCode: string }) => course.courseCode) ?? [];
  };
  expect(await codes('learner')).toContain('small-trial');
  expect(await codes('newcomer')).not.toContain('small-trial');
  expect(await lessonOf(1, 'learner')).toMatchObject({ lessonID: ID, log: { completed: true } });
});

test('a version that was restored is offered again', async () => {
  await folder.edit(`${TRIAL}/course.yaml`, 'courseVer: 1', 'courseVer: 2');
  await server.publish(folder.path);
  await folder.edit(`${TRIAL}/course.yaml`, 'courseVer: 2', 'courseVer: 1');
  await server.publish(folder.path);
  expect(await lessonOf(1, 'newcomer')).toMatchObject({ lessonID: ID });
});

test('a published course cannot move to another curriculum', async () => {
  await folder.rename(CURRICULUM, 'curriculums/moved');
  await folder.edit('curriculums/moved/curriculum.yaml', 'currCode: small', 'currCode: moved');
  await folder.edit(
    'curriculums/moved/courses/small-trial/lessons/01-first/text.md',
    '/curriculums/small',
    '/curriculums/moved',
  );
  await expect(server.publish(folder.path)).rejects.toThrow(ContentConflict);
});
