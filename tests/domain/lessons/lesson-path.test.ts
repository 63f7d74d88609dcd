import { expect, test } from 'vitest';
import {
  coursePart,
  lessonPart,
  parseCoursePlace,
  parseCurrCode,
  parseLessonPlace,
} from '#domain/lessons/lesson-path.ts';

test('parses the address of a lesson that it formatted', () => {
  const place = { courseCode: 'pf-first-steps', courseVer: 1, lessonOrder: 12 };
  expect(parseLessonPlace(lessonPart(place))).toEqual(place);
});

test('parses the address of a course that it formatted', () => {
  const place = { courseCode: 'pf-first-steps', courseVer: 3 };
  expect(parseCoursePlace(coursePart(place))).toEqual(place);
});

test.each([
  '',
  'pf-trial',
  'pf-trial_',
  'pf-trial_x',
  '_1',
  'Pf_1',
  'pf-trial_1_2',
  'pf-trial_1234567890',
  'a_1 ',
])('finds no course in "%s"', (text) => {
  expect(parseCoursePlace(text)).toBeNull();
});

test.each([
  '',
  'pf-trial_1',
  'pf-trial_1_',
  'pf-trial__1',
  '_1_1',
  'pf_trial_1_1',
  'pf-trial_1_1_1',
  'pf-trial_-1_1',
])('finds no lesson in "%s"', (text) => {
  expect(parseLessonPlace(text)).toBeNull();
});

test('accepts codes of 64 characters and no longer or other ones', () => {
  const longText = 'a'.repeat(64);
  expect(parseCurrCode(longText)).toBe(longText);
  expect(parseCurrCode('pf-beginner')).toBe('pf-beginner');
  for (const text of [`${longText}a`, '', 'PF', 'pf beginner', 'pf_beginner'])
    expect(parseCurrCode(text)).toBeNull();
});
