// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { users } from '#contract/users.ts';
import { texts } from '#features/settings/notifications/notification-texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { rememberedMe, UNVERIFIED, VERIFIED } from '#tests/support/remembered-me.ts';
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

test('offline the settings do not call a remembered address unverified, and say which addresses get mails', async () => {
  await opened(null);
  await screen.findByText(texts.offlineMissing);
  expect(screen.queryByText(texts.unverified)).toBeNull();
  expect(screen.getByText(texts.toVerified)).toBeTruthy();
});

test('an address that the server calls unverified has its notice', async () => {
  await opened(UNVERIFIED);
  expect(await screen.findByText(texts.unverified)).toBeTruthy();
});

/** Whether the notice stood at each change of the page since it was open. */
async function noticesUntil(settled: () => Promise<unknown>, open: () => Promise<void>): Promise<boolean[]> {
  const stood: boolean[] = [];
  const watch = new MutationObserver(() => {
    if (screen.queryByText(texts.mail) !== null)
      stood.push(screen.queryByRole('link', { name: texts.toAuth }) !== null);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await open();
  await settled();
  watch.disconnect();
  return stood;
}

test.each([
  ['unverified still', UNVERIFIED, texts.unverified],
  ['verified by now', VERIFIED, texts.toVerified],
])('however late the server says that the address is %s, nothing moves', async (_, now, said) => {
  const settled = async () => {
    await screen.findByText(texts.missing);
    await screen.findByText(said);
  };
  const stood = await noticesUntil(settled, () => opened(now));
  expect(stood.length).toBeGreaterThan(0);
  expect(stood).not.toContain(false);
});

test('nor does a notice go that was confirmed just before, while it is asked again', async () => {
  const stood = await noticesUntil(
    () => screen.findByText(texts.missing),
    () =>
      opened(UNVERIFIED, (queries) => {
        queries.setQueryData(queryKeyOf(users.me, {}), UNVERIFIED);
        void queries.invalidateQueries({ queryKey: queryKeyOf(users.me, {}) });
      }),
  );
  expect(stood.length).toBeGreaterThan(0);
  expect(stood).not.toContain(false);
});
