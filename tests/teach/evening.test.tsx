// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, phrases } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { SendBar } from '#teach/answer/send/send-bar.tsx';
import { outcomeLabels, stampLabels, texts } from '#teach/answer/texts.ts';
import { texts as appTexts } from '#teach/app/texts.ts';
import { texts as queueTexts } from '#teach/queue/texts.ts';
import { texts as takeTexts } from '#teach/take/texts.ts';
import { openConsole, prepare, putAway, TIME } from './open-console.tsx';

/* A whole evening of answers, one after the other. */
beforeEach(prepare);
afterEach(() => {
  putAway();
  // What waits for a second press gets one.
  fireEvent.click(document.body);
});

const LESSON = { lessonID: 'pf-1-1', lessonOrder: 1, lessonName: '座り方', courseName: '', currName: '' };
const SUBMISSION = {
  ...{ submissionID: 'a', learner: { learnerID: 'b', name: 'はな' }, lesson: LESSON, takeNumber: 1 },
  ...{ submittedAt: TIME, dueAt: TIME, answeredAt: null, claim: null },
};
const TAKE = {
  submission: SUBMISSION,
  sound: { url: '/a.m4a', contentType: 'audio/mp4', m4aURL: null, seconds: 20, peaks: [1], loudness: null },
  ...{ note: null, onboarding: null, homework: null, textURL: null, model: null, earlier: [] },
  ...{ answer: null, draft: null },
};
const LIST = {
  submissions: [SUBMISSION, { ...SUBMISSION, submissionID: 'b', learner: { learnerID: 'c', name: 'れん' } }],
  counts: { waiting: 40, overdue: 0, mine: 0, answeredToday: 0 },
  page: {},
};

test('a recording leads back to the place of the list that it was opened from, and so does its answer', async () => {
  const place = '/teach?course=pf-beginner&learner=%E3%81%AF%E3%81%AA&page=2';
  openConsole(place, (endpoint) => {
    if (endpoint === queue.list) return LIST;
    if (endpoint === answers.showTake) return TAKE;
    if (endpoint === phrases.list) return { phrases: [] };
    return endpoint === answers.send ? { answer: { sentAt: TIME, undoUntil: TIME } } : undefined;
  });
  fireEvent.click(await screen.findByText('はな'));
  const back = await screen.findByRole('link', { name: takeTexts.back });
  expect(back.getAttribute('href')).toBe(place);
  fireEvent.click(await screen.findByLabelText(stampLabels['well-done']));
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(outcomeLabels.passed) }));
  const send = screen.getByRole<HTMLButtonElement>('button', { name: texts.send });
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
  await screen.findByText(queueTexts.title);
  expect(location.pathname + location.search).toBe(place);
});

test('of several answers of the last minute the newest is taken back by one press, the others on request', async () => {
  const { answers: sent } = openConsole('/teach', (endpoint) => (endpoint === queue.list ? LIST : undefined));
  await screen.findByText('はな');
  const undos = () => screen.queryAllByRole('button', { name: appTexts.undo });
  act(() => {
    for (const name of ['けん', 'りく', 'ゆい'])
      sent.add({ answerID: name, submissionID: name, learner: `${name}さん` }, 60_000);
  });
  expect(undos()).toHaveLength(1);
  expect(screen.getByText(appTexts.sent('ゆいさん'))).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: appTexts.undoOthers(2) }));
  expect(undos()).toHaveLength(3);
});

test.each([
  ['at the foot of the screen', { top: 700, bottom: 800 }, '100px'],
  ['a little above it', { top: 640, bottom: 740 }, '160px'],
  ['far above it', { top: 300, bottom: 400 }, '0px'],
  ['out of sight below', { top: 900, bottom: 1000 }, '0px'],
])('取り消す of another answer leaves 返事を送る free where that is %s', (_, box, foot) => {
  vi.stubGlobal('innerHeight', 800);
  const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
  const nothing = () => {};
  const on = { onPreview: nothing, onSend: nothing, onStop: nothing };
  render(<SendBar {...on} draftAt="saved" state={{ at: 'idle' }} problem={null} disabled={false} />);
  fireEvent.scroll(window);
  expect(document.documentElement.style.getPropertyValue('--foot')).toBe(foot);
  rect.mockRestore();
  vi.unstubAllGlobals();
});
