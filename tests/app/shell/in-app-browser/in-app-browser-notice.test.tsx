// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keepInvitation } from '#app/auth/pending-invitation.ts';
import { InAppBrowserNotice } from '#app/shell/in-app-browser/in-app-browser-notice.tsx';
import { inAppBrowserTexts as texts } from '#app/shell/in-app-browser/in-app-browser-texts.ts';
import { ProviderButtons } from '#features/sign-in-providers/provider-buttons.tsx';

const BEFORE = navigator.userAgent;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari';

function setUserAgent(value: string) {
  Object.defineProperty(navigator, 'userAgent', { value, configurable: true });
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  setUserAgent(BEFORE);
  history.replaceState(null, '', '/');
});

/** What stands on a page at that address inside another app. */
async function open(address: string) {
  setUserAgent(`${IPHONE} Line/15.6.0`);
  history.replaceState(null, '', address);
  const root = createRootRoute({
    component: () => (
      <>
        <InAppBrowserNotice app="line" />
        <ProviderButtons
          signInMethods={{
            providers: async () => ({ google: 'demo', apple: 'demo', phone: true }),
            signInWith: () => Promise.reject(new Error('not used')),
            cancel: () => undefined,
          }}
          inAppBrowser
          returned={null}
          onPhone={() => undefined}
          onSignedIn={() => undefined}
          onOtherMethod={() => undefined}
        />
      </>
    ),
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultNotFoundComponent: () => null,
  });
  await act(async () => {
    render(<RouterProvider router={router as never} />);
    await router.load();
  });
}

const leavesTo = () => {
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: texts.openSafari });
  const { pathname, search } = new URL(link.href);
  return pathname + search;
};

test('offers Safari with the same page, and with the invitation by which somebody came, which Safari does not know', async () => {
  await open('/signIn?ref=%2Fsettings%2Fhome');
  expect(screen.getByText(texts.titleIn('LINE'))).toBeDefined();
  expect(leavesTo()).toBe('/signIn?ref=%2Fsettings%2Fhome&openExternalBrowser=1');
  cleanup();
  keepInvitation(localStorage, 'ABCDE12345', Date.now());
  await open('/signIn');
  expect(leavesTo()).toBe('/signIn?invitation=ABCDE12345&openExternalBrowser=1');
});

test('offers no Google there, which refuses to sign in, but every other way', async () => {
  await open('/signIn');
  const buttons = await screen.findAllByRole('button');
  const names = buttons.map(({ textContent }) => textContent ?? '').join();
  expect(names).not.toContain('Google');
  expect(names).toContain('Apple');
  expect(names).toContain('電話番号');
});
