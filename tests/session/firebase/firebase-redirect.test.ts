import { type Auth, getRedirectResult, signInWithRedirect } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import { redirectFlow } from '#session/firebase/firebase-redirect.ts';
import { pendingRedirect } from '#session/pending-redirect.ts';

vi.mock('firebase/auth', () => ({
  browserPopupRedirectResolver: {},
  getRedirectResult: vi.fn(),
  signInWithRedirect: vi.fn(() => new Promise(() => undefined)),
}));

test('who comes back without an answer of the provider and goes there again at once is expected back', async () => {
  const stored = new Map<string, string>();
  const tab = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const second = { currentUser: null, updateCurrentUser: async () => undefined } as unknown as Auth;
  const flow = redirectFlow({
    checkServer: async () => undefined,
    auth: second,
    redirectAuth: async () => second,
    tab,
    events: new EventTarget(),
  });
  const asked = { action: 'signIn', provider: 'google.com' } as const;
  pendingRedirect.write(tab, asked);
  let answer = (_: null) => {};
  vi.mocked(getRedirectResult).mockReturnValue(
    new Promise<null>((resolve) => {
      answer = resolve;
    }),
  );
  const back = flow.returned();
  void flow.leave(asked, {} as never);
  // As far as it comes before the provider's frame has answered.
  await new Promise((resolve) => setImmediate(resolve));
  answer(null);
  expect(await back).toBeNull();
  await vi.waitFor(() => expect(signInWithRedirect).toHaveBeenCalled());
  expect(pendingRedirect.read(tab)).toEqual(asked);
});
