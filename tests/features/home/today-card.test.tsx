// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { texts } from '#features/home/texts.ts';
import { TodayCard } from '#features/home/today-card.tsx';
import { aLesson } from '#tests/support/a-lesson.ts';
import { InARouter } from '#tests/support/in-a-router.tsx';

afterEach(cleanup);

/** /home of somebody who has completed all that was released and has no release before them. */
function shown({ isThrough }: { isThrough: boolean }) {
  const lesson = aLesson(3, '歌', { completed: true });
  const last = { lesson, completed: true, delivered: true, deliveryTime: 1 };
  render(
    <InARouter>
      <TodayCard
        today={{ kind: 'done', last, nextTime: null, isThrough }}
        currCode="pf-beginner"
        waiting={{} as never}
        lessons={{} as never}
        now={2}
      />
    </InARouter>,
  );
}

test('who cancelled before the last lesson is not congratulated on all of them', () => {
  shown({ isThrough: false });
  expect(screen.getByText(texts.allDone)).toBeTruthy();
  expect(screen.getByText(texts.noneComes)).toBeTruthy();
  expect(screen.queryByText(texts.allThrough)).toBeNull();
});

test('who has completed every lesson is congratulated', async () => {
  shown({ isThrough: true });
  expect(await screen.findByText(texts.allThrough)).toBeTruthy();
});
