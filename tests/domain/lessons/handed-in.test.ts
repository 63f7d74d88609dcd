import { expect, test } from 'vitest';
import { withHandedIn } from '#domain/lessons/handed-in.ts';

const lesson = (lessonID: string, homeworkAudio = false) => ({
  lessonID,
  log: { homeworkAudio, completed: false },
});

test('a recording that was handed in here counts before the server has it, and nothing else of the lesson changes', () => {
  expect(withHandedIn(lesson('one'), new Set(['one']))).toEqual(lesson('one', true));
});

test('a lesson of which this device knows no more than the server stays as it is', () => {
  for (const same of [lesson('one', true), lesson('two')])
    expect(withHandedIn(same, new Set(['one']))).toBe(same);
});
