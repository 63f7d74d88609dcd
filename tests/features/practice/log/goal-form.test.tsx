// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { GoalChange } from '#domain/practice/practice-goal.ts';
import { GoalForm } from '#features/practice/log/goal-form.tsx';
import { texts } from '#features/practice/log/texts.ts';

afterEach(cleanup);

test('a choice says nothing of the other one, which another device may have changed', async () => {
  const saved: GoalChange[] = [];
  const save = async (change: GoalChange) => void saved.push(change);
  const root = createRootRoute({
    component: () => <GoalForm goal={{ minutesAWeek: null, reminderHour: 18 }} save={save} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
  const choose = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
  await choose(texts.goalWeek, '60');
  await choose(texts.reminder, '');
  expect(saved).toEqual([{ minutesAWeek: 60 }, { reminderHour: null }]);
});
