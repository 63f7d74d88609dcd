import { expect, test } from 'vitest';
import type { RecentSubmission } from '#contract/submissions.ts';
import type { DeliveryState } from '#domain/recordings/delivery-state.ts';
import type { WaitingTake } from '#features/home/home-ports.ts';
import { submissionRows } from '#features/home/submission-rows.ts';

const place = { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1 };
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;

function here(takeID: string, day: number, state: DeliveryState): WaitingTake {
  return { takeID, lessonID: 'pf-trial_1_1', lessonName: 'はじめ', place, startedAt: at(day), state };
}

function onServer(recordingID: string | null, day: number): RecentSubmission {
  const times = { recordTime: at(day), submittedAt: at(day) };
  return { lessonID: 'pf-trial_1_1', lessonName: 'はじめ', location: place, recordingID, ...times };
}

const shown = (...lists: Parameters<typeof submissionRows>) =>
  submissionRows(...lists).map(({ id, state }) => [id, state]);

test('shows on a second device what arrived from the first', () => {
  expect(shown([], [onServer('a', 2), onServer(null, 1)])).toEqual([
    ['a', 'delivered'],
    [`pf-trial_1_1 ${at(1)}`, 'delivered'],
  ]);
});

test('shows a take of this device once, in the state that this device knows', () => {
  expect(shown([here('a', 1, 'sending')], [onServer('a', 1)])).toEqual([['a', 'sending']]);
});

test('shows everything on its way first, then the newest that arrived', () => {
  const takes = [here('new', 9, 'delivered'), here('old', 1, 'attention'), here('older', 1, 'waiting')];
  const server = [onServer('x', 8), onServer('y', 7), onServer('z', 6)];
  expect(shown(takes, server)).toEqual([
    ['old', 'attention'],
    ['older', 'waiting'],
    ['new', 'delivered'],
    ['x', 'delivered'],
    ['y', 'delivered'],
  ]);
});
