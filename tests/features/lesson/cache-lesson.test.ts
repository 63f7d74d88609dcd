import { expect, test } from 'vitest';
import { pictureURLs } from '#features/lesson/cache-lesson.ts';

test('finds the pictures of a text on this origin and no others', () => {
  expect(
    pictureURLs('![a](/media/content/a.svg)\n![b](https://x.example/b.png)\n![c](/media/c.svg "c")'),
  ).toEqual(['/media/content/a.svg', '/media/c.svg']);
});
