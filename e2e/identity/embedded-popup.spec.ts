import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './contract-test.ts';

/*
 * Parts that only embedded identity has: the replacement of gapi.iframes (gapi-shim.ts), the hidden frame and the channel
 * between the pop-up and the page that waits.
 */
function signInWithGoogle(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { sdk, auth, code } = window.contract;
    return code(sdk.signInWithPopup(auth, new sdk.GoogleAuthProvider()));
  });
}

const someone = (popup: Page) => popup.getByRole('button', { name: '音羽 ひなた' });

test('requests nothing from other hosts', async ({ stage: { device } }) => {
  const page = await device();
  const hosts = new Set<string>();
  page.context().on('request', (request) => hosts.add(new URL(request.url()).host));
  const opened = page.waitForEvent('popup');
  const done = signInWithGoogle(page);
  await someone(await opened).click();
  expect(await done).toBe('ok');
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test('accepts messages only from its own frame, page and app', async ({ stage: { device } }) => {
  const page = await device();
  const opened = page.waitForEvent('popup');
  const done = signInWithGoogle(page);
  const popup = await opened;
  await someone(popup).waitFor();
  const eventId = new URL(popup.url()).searchParams.get('eventId');
  await page.evaluate(async (id) => {
    const error = { code: 'auth/internal-error', message: 'forged' };
    const event = { type: 'signInViaPopup', eventId: id, urlResponse: null, sessionId: null, error };
    window.postMessage({ kind: 'event', id: 0, event }, location.origin);
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.srcdoc = `<script>parent.postMessage(${JSON.stringify({ kind: 'event', id: 0, event })}, '*')</script>`;
    await new Promise((loaded) => frame.addEventListener('load', loaded));
    new BroadcastChannel('otomichi-sign-in').postMessage({ kind: 'event', storageKey: 'another:app', event });
  }, eventId);
  await someone(popup).click();
  expect(await done).toBe('ok');
});

test('keeps a pop-up that is reloaded open, and ends it with やめる', async ({ stage: { device } }) => {
  const page = await device();
  const opened = page.waitForEvent('popup');
  const done = signInWithGoogle(page);
  const popup = await opened;
  await someone(popup).waitFor();
  await popup.reload();
  await someone(popup).click();
  expect(await done).toBe('ok');
  const second = page.waitForEvent('popup');
  const given = signInWithGoogle(page);
  await (await second).getByRole('button', { name: 'やめる' }).click();
  expect(await given).toBe('auth/popup-closed-by-user');
});

test('returns from a pop-up that went through another site, as with a real provider', async ({
  stage: { device },
}) => {
  const page = await device();
  const elsewhere = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const back = new URL(url ?? '', 'http://localhost').searchParams.get('back') ?? '';
    response.end(`<a href="${back.replaceAll('&', '&amp;')}">back</a>`);
  });
  await new Promise<void>((done) => elsewhere.listen(0, 'localhost', done));
  try {
    const provider = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
    await page.context().route('**/emulator/auth/handler?*', async (route) => {
      const address = route.request().url();
      if (address.includes('been=there')) return route.continue();
      const location = `${provider}/?back=${encodeURIComponent(`${address}&been=there`)}`;
      const headers = { location, 'cross-origin-opener-policy': 'unsafe-none' };
      await route.fulfill({ status: 302, headers });
    });
    const opened = page.waitForEvent('popup');
    const done = signInWithGoogle(page);
    const popup = await opened;
    await popup.getByRole('link', { name: 'back' }).click();
    await someone(popup).click();
    expect(await done).toBe('ok');
  } finally {
    elsewhere.close();
  }
});
