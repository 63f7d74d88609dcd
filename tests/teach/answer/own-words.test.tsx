// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import { ApiError } from '#contract/errors.ts';
import { answers, phrases } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { texts } from '#teach/answer/texts.ts';
import { texts as takeTexts } from '#teach/take/texts.ts';
import { openConsole, prepare, putAway, TEACHER, TIME } from '#tests/teach/open-console.tsx';

/* What a teacher wrote stays on the screen where it cannot be sent any more: somebody else was quicker, or another tab. */
beforeEach(prepare);
afterEach(putAway);

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const said = (number: number, text: string) => ({
  commentID: id(number),
  place: { kind: 'moment' as const, atSeconds: 12 },
  body: { kind: 'text' as const, text },
});
const content = (...comments: AnswerDraft['comments']): AnswerDraft => ({
  ...{ outcome: 'passed', stamp: null, comments },
});
const LESSON = { lessonID: 'pf-1-1', lessonOrder: 1, lessonName: '座り方', courseName: '', currName: '' };
const TAKE = {
  submission: {
    ...{ submissionID: 'a', learner: { learnerID: 'b', name: 'はな' }, lesson: LESSON, takeNumber: 1 },
    ...{ submittedAt: TIME, dueAt: TIME, answeredAt: null, claim: null },
  },
  sound: { url: '/a.m4a', contentType: 'audio/mp4', m4aURL: null, seconds: 20, peaks: [1], loudness: null },
  ...{ note: null, onboarding: null, homework: null, textURL: null, model: null, earlier: [] },
  ...{ answer: null, draft: null },
};
const anAnswer = (isMine: boolean) => ({
  ...{ answerID: id(9), teacherName: isMine ? '美緒' : '航', isMine, mayWithdraw: isMine, voices: [] },
  ...{ content: content(said(1, '姿勢がよいです。')), sentAt: TIME, undoUntil: TIME },
  ...{ editedAt: null, withdrawnAt: null, reply: null },
});
function write(key: string, written: AnswerDraft, answerID: string = id(8)): void {
  const draft = { content: written, version: 1, isDirty: true, answerID, savedAt: Date.parse(TIME) };
  localStorage.setItem(`otomichi.teach.draft.${TEACHER}.${key}`, JSON.stringify(draft));
}
const openTake = (take: object, claim: ApiError | undefined = undefined) =>
  openConsole('/teach/takes/a', (endpoint) => {
    if (endpoint === answers.showTake) return take;
    if (endpoint === phrases.list) return { phrases: [] };
    return endpoint === queue.claim ? claim : undefined;
  });
const own = () => screen.findByRole('region', { name: texts.ownTitle });

test('after the answer of a colleague they stand beside it, and can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  write('a', content(said(2, '左手がよく歌っています。'), said(3, ' ')));
  openTake({ ...TAKE, answer: anAnswer(false) });
  const section = within(await own());
  expect(section.getByText(texts.ownAfter('航'))).not.toBeNull();
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  // It cannot be sent to the learner in the name of the other.
  expect(section.queryByRole('button', { name: texts.ownAdd })).toBeNull();
  fireEvent.click(section.getByRole('button', { name: texts.ownCopy }));
  expect(await screen.findByText(texts.ownCopied)).not.toBeNull();
  expect(writeText).toHaveBeenCalledWith('0:12 左手がよく歌っています。');
});

test('while a colleague has the recording open, words that the server has are shown as well', async () => {
  const details = { reason: 'claimed', teacherName: '航' };
  const draft = { content: content(said(2, 'もう少しゆっくり。')), version: 3, savedAt: TIME, voices: [] };
  openTake({ ...TAKE, draft }, new ApiError('api/conflict', { status: 409, details }));
  await screen.findByText(takeTexts.claimOthers('航'));
  expect(within(await own()).getByText('もう少しゆっくり。')).not.toBeNull();
});

test('words beside an answer of one’s own, sent from another tab, become a change of it', async () => {
  write('a', content(said(1, '姿勢がよいです。'), said(2, '左手も聞こえます。')));
  openTake({ ...TAKE, answer: anAnswer(true) });
  const section = within(await own());
  expect(section.queryByText('姿勢がよいです。')).toBeNull();
  fireEvent.click(section.getByRole('button', { name: texts.ownAdd }));
  await screen.findByRole('button', { name: texts.editSave });
  const fields = () => screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value);
  expect(fields()).toEqual(['姿勢がよいです。', '左手も聞こえます。']);
});

test('a change of an answer that was begun and left is named, and goes on', async () => {
  write('a.edit', content(said(1, '姿勢がとてもよいです。')), id(9));
  openTake({ ...TAKE, answer: anAnswer(true) });
  await screen.findByText(texts.editBegun);
  expect(screen.queryByRole('region', { name: texts.ownTitle })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.editGoOn }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('姿勢がとてもよいです。'),
  );
});

test('who sends after a colleague did sees at once what was answered, and the own words beside it', async () => {
  write('a', content(said(2, '左手も聞こえます。')));
  const isAnswered = new ApiError('api/conflict', { status: 409, details: { reason: 'answered' } });
  let isSent = false;
  // The draft goes to the server by itself a second after the page has opened: before the press, or not any more.
  let draft: object | null = null;
  openConsole('/teach/takes/a', (endpoint, input) => {
    if (endpoint === answers.showTake) return { ...TAKE, draft, answer: isSent ? anAnswer(false) : null };
    if (endpoint === phrases.list) return { phrases: [] };
    if (endpoint === answers.saveDraft) {
      draft = { content: input['content'], version: 2, savedAt: TIME, voices: [] };
      return { version: 2 };
    }
    if (endpoint === answers.send) isSent = true;
    return isSent ? isAnswered : undefined;
  });
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: texts.send });
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
  expect(within(await own()).getByText('左手も聞こえます。')).not.toBeNull();
  expect(screen.getByText('姿勢がよいです。')).not.toBeNull();
});
