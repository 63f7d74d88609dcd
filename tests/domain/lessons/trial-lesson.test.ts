import { describe, expect, it } from 'vitest';
import { chooseTrialLesson } from '#domain/lessons/trial-lesson.ts';

const lesson = (order: number, trial: boolean, completed = false) => ({ order, trial, completed });

describe('the lesson that a course opens with', () => {
  it('is the first one as soon as any lesson is not a trial', () =>
    expect(chooseTrialLesson([lesson(2, false), lesson(1, true, true)])?.order).toBe(1));
  it('is the first uncompleted trial lesson by order', () =>
    expect(chooseTrialLesson([lesson(3, true), lesson(1, true, true), lesson(2, true)])?.order).toBe(2));
  it('is the last one when all are completed', () =>
    expect(chooseTrialLesson([lesson(2, true, true), lesson(1, true, true)])?.order).toBe(2));
  it('does not exist in an empty course', () => expect(chooseTrialLesson([])).toBeUndefined());
});
