// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AccountCard } from '#features/settings/account/account-card.tsx';
import { authTexts } from '#features/settings/auth-texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import type { AccountFacts } from '#session/account.ts';
import type { Identity } from '#session/session.ts';

afterEach(cleanup);

const REMEMBERED: AccountFacts = {
  uid: 'hana',
  email: 'hana@example.jp',
  emailVerified: false,
  phoneNumber: null,
  displayName: 'はな',
  methods: ['password'],
  labels: {},
};

interface Visit {
  /** What this device remembers. */
  known?: AccountFacts;
  /** What the provider says; null where it cannot be asked, 'silent' where it never answers. */
  renewed: AccountFacts | null | 'silent';
  online?: boolean;
}

async function opened({ known = REMEMBERED, renewed, online = renewed !== null }: Visit) {
  const network: NetworkStatus = { isOnline: () => online, subscribe: () => () => {}, fetch };
  const ask = async () => {
    if (renewed === 'silent') return new Promise<never>(() => {});
    if (renewed === null) throw new TypeError('Failed to fetch');
    return renewed;
  };
  const account = { facts: async () => known, renewed: ask, sendVerification: async () => {} };
  const identity = { uid: 'hana', email: 'hana@example.jp', displayName: 'はな' } as Identity;
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={network}>
        <AccountCard identity={identity} known={known} account={account} />
      </NetworkContext>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
}

const says = (text: string) => screen.queryByText(text) !== null;

test('offline, and on a line that brings nothing, a remembered address is not called unverified', async () => {
  for (const online of [false, true]) {
    await opened({ renewed: null, online });
    expect(screen.getByText('hana@example.jp')).toBeTruthy();
    expect([says(authTexts.unverified), says(authTexts.verifyWhy)]).toEqual([false, false]);
    cleanup();
  }
});

test('an address that the provider calls unverified is, and while it is asked nothing moves', async () => {
  for (const renewed of [REMEMBERED, 'silent'] as const) {
    await opened({ renewed });
    expect([says(authTexts.unverified), says(authTexts.verifyWhy)]).toEqual([true, true]);
    cleanup();
  }
});

test('a verified address stays one without a network', async () => {
  await opened({ known: { ...REMEMBERED, emailVerified: true }, renewed: null });
  expect(says(authTexts.verified)).toBe(true);
});
