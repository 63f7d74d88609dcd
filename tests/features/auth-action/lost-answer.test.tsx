// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ActionScreen } from '#features/auth-action/action-screen.tsx';
import type { ActionPorts } from '#features/auth-action/ports.ts';
import { PERHAPS_DONE, texts } from '#features/auth-action/texts.ts';
import { NetworkContext } from '#network/use-online.ts';
import { AuthError } from '#session/session.ts';

afterEach(cleanup);

const LINK = { mode: 'resetPassword', code: 'c' } as unknown as Parameters<typeof ActionScreen>[0]['link'];

/** A link for a new password; each reading fails with the next of the first errors, each press with the next of the others. */
async function opened(reading: readonly string[], ...problems: string[]) {
  const unread = [...reading];
  const code = { operation: 'reset-password', email: 'hanako@example.jp', previousEmail: null };
  const ports = {
    actions: {
      read: async () => {
        const problem = unread.shift();
        if (problem !== undefined) throw new AuthError(problem);
        return code;
      },
      resetPassword: async () => {
        throw new AuthError(problems.shift() ?? 'internal-error');
      },
    },
    account: { renewed: async () => null },
    serverAnswers: async () => true,
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
  return unread;
}

/** What is ready to run runs. */
async function nextTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

const press = async () => fireEvent.click(await screen.findByRole('button', { name: texts.setPassword }));

test('a new password whose answer was lost may be set already: the page says so when the link turns out to be used', async () => {
  await opened([], 'network-request-failed', 'invalid-action-code');
  const field = screen.getByLabelText(texts.newPassword);
  fireEvent.change(field, { target: { value: 'correct-horse-7' } });
  await press();
  await screen.findByText(/通信/);
  await press();
  await screen.findByText(PERHAPS_DONE.resetPassword);
  expect(screen.getByRole('link', { name: texts.signIn }).getAttribute('href')).toBe('/signIn');
});

test('a link that could not be read is not said to be usable: it may have expired, or been used elsewhere', async () => {
  await opened(['internal-error']);
  expect(document.body.textContent).toContain(texts.stuck);
  expect(texts.stuck + texts.offline).not.toMatch(/そのまま使えます|まだ使われていません/);
});

test('a link that was opened in a moment without a line is read once more by itself, and not without end', async () => {
  await opened(['network-request-failed']);
  await screen.findByLabelText(texts.newPassword);
  cleanup();

  const unread = await opened(new Array(50).fill('network-request-failed'));
  await waitFor(() => expect(unread).toHaveLength(48));
  await nextTurns(5);
  expect(unread).toHaveLength(48);
  fireEvent.click(screen.getByRole('button', { name: texts.again }));
  await waitFor(() => expect(unread).toHaveLength(47));
});
