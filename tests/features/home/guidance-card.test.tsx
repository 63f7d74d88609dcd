// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createStore } from '@tanstack/store';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { GuidanceCard } from '#features/home/guidance-card.tsx';
import type { WaitingTake, WaitingTakes } from '#features/home/home-ports.ts';
import { texts } from '#features/home/texts.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import { aLesson } from '#tests/support/a-lesson.ts';
import { NEWCOMER, rememberedMe } from '#tests/support/remembered-me.ts';

afterEach(cleanup);

const TAKE: WaitingTake = {
  takeID: 'take',
  lessonID: 'pf-1',
  lessonName: 'はじめの音',
  place: { courseCode: 'pf-first', courseVer: 1, lessonOrder: 1 },
  startedAt: '2026-12-01T12:00:00+09:00',
  state: 'waiting',
};

/** /home of somebody whose lessons are all new to the server. */
function opened({ count = 0 } = {}) {
  const takes = createStore<readonly WaitingTake[] | null>(null);
  const waiting: WaitingTakes = {
    nothingStored() {},
    count: () => takes.state?.length ?? count,
    list: () => takes.state,
    interrupted: () => [],
    recordedLessons: () => [],
    subscribe: subscribeTo(takes),
  };
  const closed = createStore(false);
  const { api, queries } = rememberedMe(NEWCOMER);
  render(
    <QueryClientProvider client={queries}>
      <GuidanceCard
        api={api}
        guidance={{ closed, close() {}, sync: () => () => {} }}
        lessons={[aLesson(1, 'はじめの音')]}
        waiting={waiting}
      />
    </QueryClientProvider>,
  );
  return (shown: readonly WaitingTake[]) => act(async () => takes.setState(() => shown));
}

const isWelcomed = () => screen.queryByText(texts.guidanceTitle) !== null;

test('welcomes who has done nothing yet, until a recording is handed in here that waits for the network', async () => {
  const show = opened();
  await show([]);
  expect(isWelcomed()).toBe(true);
  await show([TAKE]);
  expect(isWelcomed()).toBe(false);
  // Arrived, and the list of lessons is not read again yet.
  await show([{ ...TAKE, state: 'delivered' }]);
  expect(isWelcomed()).toBe(false);
});

test('does not welcome before the rows of the device are open when the last visit left something waiting', () => {
  opened({ count: 1 });
  expect(isWelcomed()).toBe(false);
});
