// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { users } from '#contract/users.ts';
import { texts } from '#features/settings/notifications/notification-texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { rememberedMe, UNVERIFIED } from '#tests/support/remembered-me.ts';
import { openNotificationSettings } from './open-notification-settings.tsx';

afterEach(cleanup);

/** The settings on a device that remembers an unverified address; `before` runs before they open. */
async function opened(
  now: Parameters<typeof rememberedMe>[0],
  before: (queries: ReturnType<typeof rememberedMe>['queries']) => void = () => {},
) {
  const { api, queries } = rememberedMe(now);
  before(queries);
  const network: NetworkStatus = {
    isOnline: () => now !== null,
    subscribe: () => () => {},
    fetch: () => Promise.reject(new TypeError('not used')),
  };
  await openNotificationSettings({ api, queries, network });
}

test('offline the settings do not call a remembered address unverified', async () => {
  await opened(null);
  await screen.findByText(texts.offlineMissing);
  expect(screen.queryByText(texts.unverified)).toBeNull();
});

test('an address that the server calls unverified has its notice', async () => {
  await opened(UNVERIFIED);
  expect(await screen.findByText(texts.unverified)).toBeTruthy();
});

test('a notice that the server has just confirmed is there at once, also while it is asked again: nothing moves', async () => {
  const shown: boolean[] = [];
  const watch = new MutationObserver(() => {
    if (screen.queryByText(texts.mail) !== null) shown.push(screen.queryByText(texts.unverified) !== null);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await opened(UNVERIFIED, (queries) => {
    queries.setQueryData(queryKeyOf(users.me, {}), UNVERIFIED);
    void queries.invalidateQueries({ queryKey: queryKeyOf(users.me, {}) });
  });
  await screen.findByText(texts.missing);
  watch.disconnect();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).not.toContain(false);
});
