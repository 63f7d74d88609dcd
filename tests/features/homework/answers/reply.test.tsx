// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { WaitingReplyView } from '#features/homework/answers/answer-ports.ts';
import { answerTexts } from '#features/homework/answers/answer-texts.ts';
import { Reply } from '#features/homework/answers/reply.tsx';

afterEach(cleanup);

async function opened(waiting: WaitingReplyView | null = null, save: () => Promise<void> = async () => {}) {
  let kept = waiting;
  let changed = () => {};
  const ports = {
    replies: {
      of: () => kept,
      subscribe: (listener: () => void) => {
        changed = listener;
        return () => {};
      },
    },
    takeBackReply: async () => {
      const text = kept?.text ?? null;
      kept = null;
      changed();
      return text;
    },
    draftNote: { load: async () => '', save, subscribe: () => () => {} },
  } as unknown as Parameters<typeof Reply>[0]['ports'];
  await act(async () => void render(<Reply ports={ports} lessonID="l" recordingID="r" sent={null} />));
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = () => screen.getByLabelText<HTMLTextAreaElement>(answerTexts.replyLabel);

test('a reply that is opened has the focus in its field', async () => {
  await opened();
  await press(answerTexts.reply);
  expect(document.activeElement).toBe(field());
});

test('a reply that is taken back has the focus behind its words', async () => {
  await opened({ text: 'ありがとう', refused: null, mayTakeBack: true });
  await press(answerTexts.replyTakeBack);
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('ありがとう');
});

test('a reply that a full device cannot store says in its field that it goes with the page', async () => {
  await opened(null, () => Promise.reject(new DOMException('full', 'QuotaExceededError')));
  await press(answerTexts.reply);
  await act(async () => void fireEvent.change(field(), { target: { value: 'ありがとう' } }));
  expect(screen.getByText(answerTexts.replyNotStored)).toBeTruthy();
  await act(async () => void fireEvent.change(field(), { target: { value: '' } }));
  expect(screen.queryByText(answerTexts.replyNotStored)).toBeNull();
});
