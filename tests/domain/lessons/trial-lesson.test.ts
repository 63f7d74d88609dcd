import { describe, expect, it } from 'vitest';
import { courseMonths } from '#domain/lessons/release-plan.ts';
import { chooseTrialLesson } from '#domain/lessons/trial-lesson.ts';
import { countCharacters, foldedNote, isNoteTooLong } from '#domain/recordings/note-length.ts';

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

describe('a note', () => {
  it('counts what a person sees as one character', () => expect(countCharacters('𠮷👨‍👩‍👧か\u3099')).toBe(3));
  it('may have 500 characters, whatever they are made of', () => {
    expect(isNoteTooLong('👨‍👩‍👧'.repeat(500))).toBe(false);
    expect(isNoteTooLong('あ'.repeat(501))).toBe(true);
  });
  it('is folded after 200 characters and only when longer', () => {
    expect(foldedNote('あ'.repeat(200))).toBeNull();
    expect(foldedNote('🎹'.repeat(201))).toBe('🎹'.repeat(200));
    expect(foldedNote('🎹'.repeat(150))).toBeNull();
  });
});

it('a course of n lessons takes ceil(5n/30) months', () => {
  expect([1, 6, 7, 12, 13].map(courseMonths)).toEqual([1, 1, 2, 2, 3]);
});
