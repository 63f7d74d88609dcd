import { expect, test } from 'vitest';
import { completesWithoutRecording, hasNoRecording } from '#domain/lessons/course-completion.ts';

const lesson = (
  lessonID: string,
  { completed = true, homeworkAudio = false, homework = 'ドを録音します。' } = {},
) => ({
  lessonID,
  content: { homework: homework === '' ? null : homework },
  log: { completed, homeworkAudio },
});
const open = { completed: false };

test('asks before the last lesson completes a course without any recording', () => {
  const course = [lesson('a'), lesson('b'), lesson('c', open)];
  expect(completesWithoutRecording(course, 'c')).toBe(true);
  expect(completesWithoutRecording(course, 'b')).toBe(false);
});

test('does not ask with one recording, without homework, in the middle of a course, or when it is unknown', () => {
  const recorded = [lesson('a', { homeworkAudio: true }), lesson('b', open)];
  const wordless = [lesson('a', { homework: '' }), lesson('b', { ...open, homework: '' })];
  const middle = [lesson('a'), lesson('b', open), lesson('c', open)];
  for (const course of [recorded, wordless, middle, []]) {
    expect(completesWithoutRecording(course, 'b')).toBe(false);
  }
  expect([recorded, wordless, middle, []].map(hasNoRecording)).toEqual([false, false, true, false]);
});
