// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import { TunerTool } from '#features/practice/tuner/tuner-tool.tsx';
import { DEFAULT_PRACTICE_SETTINGS, type PracticeSettings } from '#local/practice-settings.ts';
import { waitFor } from '#tests/support/eventually.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const GUITAR_LESSON: LessonPlace = { courseCode: 'gt-trial', courseVer: 1, lessonOrder: 2 };

function open(place: LessonPlace | null = null, settings: Partial<PracticeSettings> = {}) {
  const onChange = vi.fn();
  render(
    <TunerTool place={place} settings={{ ...DEFAULT_PRACTICE_SETTINGS, ...settings }} onChange={onChange} />,
  );
  return onChange;
}

/** A browser whose microphone answers with this error. */
function refuse(name: string) {
  const getUserMedia = vi.fn(async () => {
    // In a browser a DOMException is an Error; the one of this test's world is not one of its errors.
    throw Object.assign(new Error(''), { name });
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia }, vendor: '' });
  return getUserMedia;
}

describe('what is tuned', () => {
  test('in a guitar lesson its strings, elsewhere any note, until a person chooses', () => {
    open(GUITAR_LESSON);
    expect(screen.getByRole('button', { name: '6弦 ミ E2' })).toBeTruthy();
    cleanup();
    open();
    expect(screen.queryByRole('button', { name: '6弦 ミ E2' })).toBeNull();
    cleanup();
    const onChange = open(GUITAR_LESSON, { tuner: { instrument: 'voice', guitarTuning: 'standard' } });
    expect(screen.queryByRole('button', { name: '6弦 ミ E2' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'ギター' }));
    expect(onChange).toHaveBeenCalledWith({ tuner: { instrument: 'guitar', guitarTuning: 'standard' } });
  });

  test('a string that is pressed stays chosen until 自動で選ぶ', () => {
    open(GUITAR_LESSON);
    const string = screen.getByRole('button', { name: '3弦 ソ G3' });
    fireEvent.click(string);
    expect(string.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: '3弦の音を聞く' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: '自動で選ぶ' }));
    expect(string.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('without a microphone', () => {
  test.each([
    ['NotAllowedError', 'マイクを使えません'],
    ['NotFoundError', 'マイクが見つかりません'],
    ['NotReadableError', 'マイクを使えませんでした'],
  ])('%s is explained with a way to go on, and can be tried again', async (name, title) => {
    const asked = refuse(name);
    open();
    fireEvent.click(screen.getByRole('button', { name: 'マイクで聞く' }));
    expect(await screen.findByText(title)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'マイクで聞く' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });
});
