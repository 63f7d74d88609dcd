import { expect, test } from 'vitest';
import { isOffered, TOOLS } from '#features/practice/room/tools.ts';

test('singing to a score is offered in voice lessons alone', () => {
  const place = (courseCode: string) => ({ courseCode, courseVer: 1, lessonOrder: 1 });
  expect(isOffered('voice', place('vo-trial'))).toBe(true);
  expect(isOffered('voice', place('pf-trial'))).toBe(false);
  expect(isOffered('voice', null)).toBe(false);
  for (const tool of TOOLS) expect(isOffered(tool, place('vo-trial'))).toBe(true);
});
