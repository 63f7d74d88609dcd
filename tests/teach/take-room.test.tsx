// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { answers } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { texts as answerTexts } from '#teach/answer/texts.ts';
import { texts } from '#teach/take/texts.ts';
import { openConsole, prepare, putAway, TIME } from './open-console.tsx';

beforeEach(prepare);
afterEach(putAway);

/** A recording that came before its learner had a plan with comments. */
const LESSON = { lessonID: 'pf-1-1', lessonOrder: 1, lessonName: '座り方', courseName: '', currName: '' };
const TAKE = {
  submission: {
    ...{ submissionID: 'a', learner: { learnerID: 'b', name: 'はな' }, lesson: LESSON, takeNumber: 1 },
    ...{ submittedAt: TIME, dueAt: null, answeredAt: null, claim: null },
  },
  sound: { url: '/a.m4a', contentType: 'audio/mp4', m4aURL: null, seconds: 20, peaks: [1], loudness: null },
  ...{ note: null, onboarding: null, homework: null, textURL: null, model: null, earlier: [] },
  ...{ answer: null, draft: null },
};

test('an address of nothing says so, and leads back', async () => {
  openConsole('/teach/takes/mistyped', (endpoint) =>
    endpoint === answers.showTake ? new ApiError('api/bad-request') : undefined,
  );
  expect(await screen.findByText(texts.missing)).not.toBeNull();
  expect(screen.getByRole('link', { name: texts.back }).getAttribute('href')).toBe('/teach');
});

test.each([
  ['not made for this browser yet', '', texts.playNotYet],
  ['in a form that this browser plays', 'maybe', texts.playFailed],
] as const)('a recording that is %s and cannot be played says what helps', async (_, canPlay, said) => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(canPlay);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotSupportedError'));
  const sound = { ...TAKE.sound, url: '/a.webm', contentType: 'audio/webm' };
  openConsole('/teach/takes/a', (endpoint) =>
    endpoint === answers.showTake ? { ...TAKE, sound } : undefined,
  );
  fireEvent.click(await screen.findByRole('button', { name: texts.play }));
  expect((await screen.findByRole('alert')).textContent).toBe(said);
});

test('a recording to which no answer was promised is only listened to, and nobody claims it', async () => {
  const { sent } = openConsole('/teach/takes/a', (endpoint) =>
    endpoint === answers.showTake ? TAKE : undefined,
  );
  expect(await screen.findByText(texts.unpromised)).not.toBeNull();
  expect(screen.getByRole('button', { name: texts.play })).not.toBeNull();
  expect(screen.queryByRole('button', { name: answerTexts.send })).toBeNull();
  expect(sent(queue.claim.path)).toEqual([]);
});
