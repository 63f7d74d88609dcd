// @vitest-environment happy-dom
import { createStore } from '@tanstack/store';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { askAgainWhenBack, createQueryClient } from '#app/cache/query-client.ts';
import { onServerBack } from '#app/page-events.ts';
import { notificationSettings } from '#contract/notices/settings.ts';
import { texts } from '#features/settings/notifications/notification-texts.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import type { NetworkStatus } from '#network/status.ts';
import { openNotificationSettings } from './open-notification-settings.tsx';

afterEach(cleanup);

const SETTINGS = {
  lessonDelivered: true,
  teacherComment: true,
  homeworkReminder: true,
  community: true,
  campaign: false,
};

/** The settings on a device that has none stored, and whose network the browser never tells of. */
async function opened() {
  const online = createStore(false);
  const network: NetworkStatus = { isOnline: () => online.state, subscribe: subscribeTo(online), fetch };
  const api = (async ({ path }: { path: string }) => {
    if (online.state && path === notificationSettings.show.path) return SETTINGS;
    throw new TypeError('Failed to fetch');
  }) as unknown as Api;
  const queries = createQueryClient();
  askAgainWhenBack(queries, onServerBack(network));
  await openNotificationSettings({ api, queries, network });
  return { back: () => act(async () => online.setState(() => true)) };
}

test('opened without a line for the first time they say so, and come by themselves when it is back', async () => {
  const { back } = await opened();
  await screen.findByText(texts.offlineMissing);
  expect(screen.queryByText(texts.missing)).toBeNull();
  await back();
  expect(await screen.findByText(texts.names.lessonDelivered)).toBeTruthy();
  expect(screen.queryByText(texts.offlineMissing)).toBeNull();
});
