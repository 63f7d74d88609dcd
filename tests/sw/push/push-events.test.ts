import { expect, test, vi } from 'vitest';
import { forgetShown, openPressed, type PushScope, showPush } from '#sw/push/push-events.ts';

const GOOD = {
  title: '先生から返事が届きました',
  body: '',
  link: '/lessons/pf_1_1/homework',
  tag: 't',
  unread: 3,
};

function aScope({ windows = 1, recording = 0, at = '/home' } = {}) {
  const open = Array.from({ length: windows }, () => ({
    url: `https://otomichi.test${at}`,
    postMessage: vi.fn(),
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async () => undefined),
  }));
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => null);
  const setAppBadge = vi.fn(async () => undefined);
  const shown = [{ close: vi.fn() }, { close: vi.fn() }];
  const scope: PushScope = {
    showNotification,
    windows: async () => open,
    openWindow,
    setAppBadge,
    notifications: async () => shown,
    recording: async () => recording,
  };
  return { scope, open, showNotification, openWindow, setAppBadge, shown };
}

test('shows a message under its tag, counts it on the icon and wakes the open pages', async () => {
  const { scope, open, showNotification, setAppBadge } = aScope();
  await showPush(JSON.stringify(GOOD), scope);
  expect(showNotification).toHaveBeenCalledWith(
    GOOD.title,
    expect.objectContaining({ tag: 't', data: { link: GOOD.link } }),
  );
  expect(setAppBadge).toHaveBeenCalledWith(3);
  expect(open[0]?.postMessage).toHaveBeenCalledWith({ type: 'notice' });
});

test.each([undefined, '', 'no JSON', '{}', JSON.stringify({ ...GOOD, unread: 'x' })])(
  'shows a notice without content for %j, because browsers demand one',
  async (text) => {
    const { scope, showNotification } = aScope();
    await showPush(text, scope);
    expect(showNotification).toHaveBeenCalledWith('お知らせがあります', expect.anything());
  },
);

test('shows the notice where the system refuses the badge', async () => {
  const { scope, showNotification, setAppBadge } = aScope();
  setAppBadge.mockRejectedValue(new Error('refused'));
  await showPush(JSON.stringify(GOOD), scope);
  expect(showNotification).toHaveBeenCalledOnce();
});

test('a sign-out takes away what is shown, and waits for nothing that the system refuses', async () => {
  const { scope, shown } = aScope();
  await forgetShown(scope);
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 1]);
  await forgetShown({ ...scope, notifications: () => Promise.reject(new Error('refused')) });
});

test('a press opens the place in the open window, else in a new one', async () => {
  const open = aScope();
  await openPressed({ link: GOOD.link }, open.scope);
  expect(open.open[0]?.navigate).toHaveBeenCalledWith(GOOD.link);
  expect(open.openWindow).not.toHaveBeenCalled();
  const none = aScope({ windows: 0 });
  await openPressed({ link: GOOD.link }, none.scope);
  expect(none.openWindow).toHaveBeenCalledWith(GOOD.link);
});

test.each(['/teach', '/teach/queue', '/sandbox/bank'])(
  'a press leaves a window at %s alone, which is none of the app, and opens one',
  async (at) => {
    const { scope, open, openWindow } = aScope({ at });
    await openPressed({ link: GOOD.link }, scope);
    expect(open[0]?.focus).not.toHaveBeenCalled();
    expect(open[0]?.navigate).not.toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledWith(GOOD.link);
  },
);

test('a press leads nobody away from a take that is being recorded', async () => {
  const { scope, open, openWindow } = aScope({ recording: 1 });
  await openPressed({ link: GOOD.link }, scope);
  expect(open[0]?.focus).toHaveBeenCalled();
  expect(open[0]?.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7, null])(
  'a press on a link outside the app, %j, opens the inbox',
  async (link) => {
    const { scope, open } = aScope();
    await openPressed({ link }, scope);
    expect(open[0]?.navigate).toHaveBeenCalledWith('/notifications');
  },
);
