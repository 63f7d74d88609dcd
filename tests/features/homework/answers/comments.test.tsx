// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RenderScore, ScoreMarks } from '#features/homework/answers/answer-ports.ts';
import { answerTexts } from '#features/homework/answers/answer-texts.ts';
import { Comments } from '#features/homework/answers/comments.tsx';
import { aComment } from './an-answer.ts';

afterEach(cleanup);

const onBar = (score: number, bar: number, body: string) => aComment({ score, bar, body });

/** An answer with these comments in the scores of its lesson; what each score was last drawn with. */
function shown(...comments: readonly ReturnType<typeof aComment>[]) {
  const scores = new Map<number, ScoreMarks>();
  const renderScore: RenderScore = (marks) => {
    scores.set(marks.score, marks);
    return null;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Comments
        comments={comments}
        source={() => Promise.reject(new Error('not played'))}
        peaks={[]}
        durationMs={8_000}
        modelURL={null}
        renderScore={renderScore}
      />
    </QueryClientProvider>,
  );
  return {
    scoreOf: (score: number) => {
      const drawn = scores.get(score);
      if (drawn === undefined) throw new Error(`score ${score} is not drawn`);
      return drawn;
    },
  };
}

/** The words of the comment that is looked at. */
const current = () => document.querySelector('[aria-current] p')?.textContent;

test('presses on a bar reach each of its comments in turn, and the score knows which one it is', () => {
  const { scoreOf } = shown(onBar(1, 2, 'one'), onBar(1, 3, 'other bar'), onBar(1, 2, 'two'));
  const reached = [1, 2, 3].map(() => {
    act(() => scoreOf(1).onBar(2));
    return [current(), scoreOf(1).current];
  });
  expect(reached).toEqual([
    ['one', 1],
    ['two', 3],
    ['one', 1],
  ]);
});

test('a comment in one of several scores has a button of its own that shows its bar there, once that is drawn', () => {
  const { scoreOf } = shown(onBar(1, 2, 'one'), onBar(2, 2, 'two'));
  const buttons = () => screen.queryAllByText(answerTexts.seeInScore);
  expect(buttons()).toHaveLength(0);
  act(() => scoreOf(2).onDrawn());
  const [button] = buttons();
  if (button === undefined) throw new Error('no button');
  fireEvent.click(button);
  expect([current(), scoreOf(1).current, scoreOf(2).current]).toEqual(['two', null, 2]);
});
