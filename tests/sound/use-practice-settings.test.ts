// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Count } from '#domain/practice/beats.ts';
import {
  DEFAULT_PRACTICE_SETTINGS,
  loadPracticeSettings,
  savePracticeSettings,
} from '#local/practice-settings.ts';
import { usePracticeSettings } from '#sound/use-practice-settings.ts';

const WALTZ: Count = { beats: 3, bpm: 120 };

beforeEach(() => {
  localStorage.clear();
  savePracticeSettings('before', { ...DEFAULT_PRACTICE_SETTINGS, bpm: 60 });
});
afterEach(cleanup);

const ofNewLesson = (begun: { count: Count | null; isBeating: boolean }) =>
  renderHook(({ count, isBeating }) => usePracticeSettings('new', count, isBeating), { initialProps: begun });

test('a count that comes after the screen waits while the metronome runs', () => {
  const { result, rerender } = ofNewLesson({ count: null, isBeating: true });
  rerender({ count: WALTZ, isBeating: true });
  expect(result.current[0].bpm).toBe(60);
  rerender({ count: WALTZ, isBeating: false });
  expect(result.current[0]).toMatchObject({ bpm: 120, accents: ['strong', 'normal', 'normal'] });
});

test('what is no tempo is changed before the count is known, and the lesson still begins at it', () => {
  const { result, rerender } = ofNewLesson({ count: null, isBeating: false });
  act(() => result.current[1]({ headphones: true }));
  rerender({ count: WALTZ, isBeating: false });
  expect(result.current[0]).toMatchObject({ bpm: 120, headphones: true });
  expect(loadPracticeSettings('new', WALTZ)).toMatchObject({ bpm: 120, headphones: true });
});

test('a tempo that was set stays, whenever the count comes', () => {
  const { result, rerender } = ofNewLesson({ count: null, isBeating: false });
  act(() => result.current[1]({ bpm: 72 }));
  act(() => result.current[1]({ countIn: true }));
  rerender({ count: WALTZ, isBeating: false });
  expect(result.current[0]).toMatchObject({ bpm: 72, countIn: true });
  expect(loadPracticeSettings('new', WALTZ)).toMatchObject({ bpm: 72, countIn: true });
});
