import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedContent, problemText } from '#server/content/publish.ts';
import type { Problem } from '#server/content/read/catalogue.ts';
import {
  aContentFolder,
  type ContentFolder,
  CURRICULUM,
  FIRST,
} from '#tests/server/content/a-content-folder.ts';
import { PLANTED } from './planted-faults.ts';
import { PLANTED_IN_TEXTS } from './planted-in-texts.ts';

let folder: ContentFolder;
beforeAll(async () => {
  folder = await aContentFolder();
});
afterAll(() => folder.remove());

async function problemsAfter(spoil: (folder: ContentFolder) => Promise<void>): Promise<Problem[]> {
  await folder.renew();
  await spoil(folder);
  const checked = await checkedContent(folder.path);
  return checked.ok ? [] : checked.problems;
}

test('finds no problem in the fixtures', async () => {
  expect(await problemsAfter(async () => {})).toEqual([]);
});

test.each([...PLANTED, ...PLANTED_IN_TEXTS])(
  'finds $name',
  async ({ spoil, found: { message, ...place } }) => {
    const problems = await problemsAfter(spoil);
    expect(problems).toContainEqual(
      expect.objectContaining({ ...place, message: expect.stringMatching(message) }),
    );
    // Each sentence says what to do.
    for (const problem of problems) expect(problem.message).toMatch(/(て|で)ください|れかにし/);
  },
);

test('reports one fault once', async () => {
  for (const file of ['keys.svg', 'film.mp4', 'model.m4a', 'film.webp'])
    expect(await problemsAfter((spoilt) => spoilt.drop(`${FIRST}/${file}`)), file).toHaveLength(1);
});

test('reports faults of a curriculum next to one that cannot be read', async () => {
  const problems = await problemsAfter(async (spoilt) => {
    await spoilt.copy(CURRICULUM, 'curriculums/tiny', 'currCode: small', 'currCode: [');
    await spoilt.edit(`${FIRST}/lesson.yaml`, 'mio', 'nobody');
  });
  expect(problems.map(({ file }) => file)).toEqual([
    'curriculums/tiny/curriculum.yaml',
    `${FIRST}/lesson.yaml`,
  ]);
});

test('formats a problem as one line that an editor can open', () => {
  expect(problemText({ file: 'a/lesson.yaml', line: 3, message: '直してください' })).toBe(
    'a/lesson.yaml:3: 直してください',
  );
});
