// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import { notificationSettings } from '#contract/notices/settings.ts';
import { texts } from '#features/settings/notifications/notification-texts.ts';
import { openNotificationSettings } from './open-notification-settings.tsx';

afterEach(cleanup);

const { lessonDelivered, community, campaign } = texts.names;

/** The settings over a slow line; `answer` lets the oldest change through, or refuses it. */
async function opened() {
  let stored = {
    lessonDelivered: true,
    teacherComment: true,
    homeworkReminder: true,
    community: true,
    campaign: false,
  };
  const calls: object[] = [];
  const under: ((arrives: boolean) => void)[] = [];
  const api = (async ({ path }: { path: string }, input: object) => {
    if (path === notificationSettings.show.path) return stored;
    if (path !== notificationSettings.update.path) throw new TypeError('Failed to fetch');
    calls.push(input);
    const arrives = await new Promise<boolean>((resolve) => under.push(resolve));
    if (!arrives) throw new TypeError('Failed to fetch');
    stored = { ...stored, ...input };
    return stored;
  }) as unknown as Api;
  const network = { isOnline: () => true, subscribe: () => () => undefined, fetch };
  await openNotificationSettings({ api, queries: createQueryClient(), network });
  await screen.findByLabelText(lessonDelivered);
  return {
    calls,
    press: (name: string) => act(async () => void fireEvent.click(screen.getByLabelText(name))),
    answer: (arrives: boolean) => act(async () => under.shift()?.(arrives)),
    isOn: (name: string) => screen.getByLabelText<HTMLInputElement>(name).checked,
    stored: () => stored,
  };
}

test('what is pressed while an earlier change is on its way does not switch back, and goes in one further request', async () => {
  const { press, answer, isOn, calls, stored } = await opened();
  await press(lessonDelivered);
  await press(community);
  await press(campaign);
  await press(campaign);
  await answer(true);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect([lessonDelivered, community, campaign].map(isOn)).toEqual([false, false, false]);
  await answer(true);
  await screen.findByText(texts.saved);
  expect(calls).toEqual([{ lessonDelivered: false }, { community: false, campaign: false }]);
  expect(stored()).toMatchObject({ lessonDelivered: false, community: false, campaign: false });
  expect([lessonDelivered, community, campaign].map(isOn)).toEqual([false, false, false]);
});

test('a change that does not arrive is taken back, and those beside it stay', async () => {
  const { press, answer, isOn } = await opened();
  await press(lessonDelivered);
  await press(community);
  await answer(false);
  await waitFor(() => expect([lessonDelivered, community].map(isOn)).toEqual([true, false]));
  await answer(true);
  await screen.findByText(texts.failed);
  expect([lessonDelivered, community].map(isOn)).toEqual([true, false]);
});
