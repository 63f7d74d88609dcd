import { expect, test } from 'vitest';
import { lessonPart, parseLessonPlace } from '#domain/lessons/lesson-path.ts';

test('parses the address of a lesson that it formatted', () => {
  const place = { courseCode: 'pf-first-steps', courseVer: 1, lessonOrder: 12 };
  expect(parseLessonPlace(lessonPart(place))).toEqual(place);
});
