import { expect, test } from 'vitest';
import { popupFlow } from '#session/firebase/popup-flow.ts';
import { popupOrRedirect } from '#session/firebase/popup-or-redirect.ts';
import { AuthError } from '#session/session.ts';

/** A window whose clock a test moves, and whose pop-ups it closes. */
function aView() {
  let now = 0;
  let timers: { id: number; at: number; work: () => void }[] = [];
  let made = 0;
  const popups: { closed: boolean; close(): void }[] = [];
  const open = (() => {
    const popup = {
      closed: false,
      close() {
        popup.closed = true;
      },
    };
    popups.push(popup);
    return popup;
  }) as unknown as Window['open'];
  const view = {
    open,
    setTimeout(work: () => void, ms: number) {
      made += 1;
      timers.push({ id: made, at: now + ms, work });
      return made;
    },
    clearTimeout(id: number) {
      timers = timers.filter((timer) => timer.id !== id);
    },
  };
  const pass = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers = timers.filter((timer) => timer !== next);
      now = next.at;
      next.work();
    }
    now = until;
  };
  return { view, open, popups, pass, waiting: () => timers.length };
}

/** A flow of the SDK: it opens its pop-up after a while, and is done when the test says so. */
function aFlow(view: { open: Window['open'] }) {
  let done: (value: string) => void = () => {};
  let fail: (error: unknown) => void = () => {};
  let opening = () => {};
  const flow = () =>
    new Promise<string>((resolve, reject) => {
      done = resolve;
      fail = reject;
      opening = () => {
        if (view.open('https://school.example/handler', 'x', 'width=500') === null) {
          reject({ code: 'auth/popup-blocked' });
        }
      };
    });
  return { flow, opens: () => opening(), done: (value = 'in') => done(value), fail: (e: unknown) => fail(e) };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: { code?: string }) => error.code,
  );

test('resolves with the SDK’s result and restores window.open', async () => {
  const { view, open, waiting } = aView();
  const sdk = aFlow(view);
  const run = popupFlow(view).run(sdk.flow);
  sdk.opens();
  expect(view.open).toBe(open);
  sdk.done();
  expect(await run).toBe('in');
  expect(waiting()).toBe(0);
});

test('ends two seconds after the pop-up was closed', async () => {
  const { view, popups, pass } = aView();
  const sdk = aFlow(view);
  let ended: unknown;
  const run = codeOf(popupFlow(view).run(sdk.flow)).then((code) => {
    ended = code;
  });
  sdk.opens();
  pass(60_000);
  popups[0]?.close();
  pass(1900);
  await Promise.resolve();
  expect(ended).toBeUndefined();
  pass(700);
  await run;
  expect(ended).toBe('popup-closed-by-user');
});

test('accepts a result within these two seconds', async () => {
  const { view, popups, pass } = aView();
  const sdk = aFlow(view);
  const run = popupFlow(view).run(sdk.flow);
  sdk.opens();
  popups[0]?.close();
  pass(1500);
  sdk.done();
  expect(await run).toBe('in');
});

test('ends the flow before it and closes its window', async () => {
  const { view, popups } = aView();
  const [first, second] = [aFlow(view), aFlow(view)];
  const flow = popupFlow(view);
  const ended = codeOf(flow.run(first.flow));
  first.opens();
  const next = flow.run(second.flow);
  expect(await ended).toBe('cancelled-popup-request');
  expect(popups.map(({ closed }) => closed)).toEqual([true]);
  second.opens();
  second.done();
  expect(await next).toBe('in');
});

test('opens no window after it was cancelled', async () => {
  const { view, popups, open } = aView();
  const sdk = aFlow(view);
  const flow = popupFlow(view);
  const ended = codeOf(flow.run(sdk.flow));
  flow.cancel();
  expect(await ended).toBe('cancelled-popup-request');
  sdk.opens();
  expect(popups).toHaveLength(0);
  expect(view.open).toBe(open);
});

test('restores the page when a flow fails before its window opens', async () => {
  const { view, open } = aView();
  const sdk = aFlow(view);
  const run = codeOf(popupFlow(view).run(sdk.flow));
  sdk.fail(new AuthError('network-request-failed'));
  expect(await run).toBe('network-request-failed');
  expect(view.open).toBe(open);
});

function flows(popup: () => Promise<string>, installed = false) {
  const went: string[] = [];
  const run = popupOrRedirect({
    installed,
    popup: () => {
      went.push('popup');
      return popup();
    },
    redirect: async () => {
      went.push('redirect');
      throw new AuthError('redirect-cancelled-by-user');
    },
  });
  return codeOf(run).then((end) => ({ went, end }));
}

test('uses a pop-up, or a redirect where it is blocked or the app is installed', async () => {
  expect(await flows(async () => 'in')).toEqual({ went: ['popup'], end: 'in' });
  const blocked = () => Promise.reject(new AuthError('popup-blocked'));
  expect((await flows(blocked)).went).toEqual(['popup', 'redirect']);
  expect((await flows(async () => 'in', true)).went).toEqual(['redirect']);
});

test('does not redirect after a person closed the pop-up', async () => {
  const closed = () => Promise.reject(new AuthError('popup-closed-by-user'));
  expect(await flows(closed)).toEqual({ went: ['popup'], end: 'popup-closed-by-user' });
});
