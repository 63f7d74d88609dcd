// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ActionScreen } from '#features/auth-action/action-screen.tsx';
import type { ActionPorts } from '#features/auth-action/ports.ts';
import { PERHAPS_DONE, texts } from '#features/auth-action/texts.ts';
import { NetworkContext } from '#network/use-online.ts';
import { AuthError } from '#session/session.ts';

afterEach(cleanup);

const LINK = { mode: 'resetPassword', code: 'c' } as unknown as Parameters<typeof ActionScreen>[0]['link'];

/** A link for a new password; each press is answered by the next of these errors. */
async function opened(reading: string | null, ...problems: string[]) {
  const code = { operation: 'reset-password', email: 'hanako@example.jp', previousEmail: null };
  const ports = {
    actions: {
      read: async () => {
        if (reading !== null) throw new AuthError(reading);
        return code;
      },
      resetPassword: async () => {
        throw new AuthError(problems.shift() ?? 'internal-error');
      },
    },
    account: { renewed: async () => null },
    checkNetwork: () => undefined,
  } as unknown as ActionPorts;
  const network = { isOnline: () => true, subscribe: () => () => {}, fetch: () => Promise.reject() };
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={network}>
        <ActionScreen link={LINK} ports={ports} person={null} wanted={undefined} href="" />
      </NetworkContext>
    ),
  });
  const others = ['/signIn', '/resetPassword'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const router = createRouter({ routeTree: root.addChildren(others), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading');
}

const press = async () => fireEvent.click(await screen.findByRole('button', { name: texts.setPassword }));

test('a new password whose answer was lost may be set already: the page says so when the link turns out to be used', async () => {
  await opened(null, 'network-request-failed', 'invalid-action-code');
  const field = screen.getByLabelText(texts.newPassword);
  fireEvent.change(field, { target: { value: 'correct-horse-7' } });
  await press();
  await screen.findByText(/通信/);
  await press();
  await screen.findByText(PERHAPS_DONE.resetPassword);
  expect(screen.getByRole('link', { name: texts.signIn }).getAttribute('href')).toBe('/signIn');
});

test('a link that could not be read is not said to be usable: it may have expired, or been used elsewhere', async () => {
  await opened('internal-error');
  expect(document.body.textContent).toContain(texts.stuck);
  expect(texts.stuck + texts.offline).not.toMatch(/そのまま使えます|まだ使われていません/);
});
