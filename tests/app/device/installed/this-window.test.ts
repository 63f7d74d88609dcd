import { expect, test } from 'vitest';
import { startupMedia } from '#app/device/installed/startup-picture.ts';
import { isAppleMobile, isAppleTab, isInstalled } from '#app/device/installed/this-window.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Version/18.4 Mobile/15E148 Safari/604.1';

interface Facts {
  standalone?: boolean;
  shown?: boolean;
  maxTouchPoints?: number;
}

function aWindow({ standalone, shown = false, maxTouchPoints = 5 }: Facts) {
  const navigator = { userAgent: SAFARI, maxTouchPoints, ...(standalone !== undefined && { standalone }) };
  return { navigator, matchMedia: () => ({ matches: shown }) };
}

test('knows a tab of an iPhone, its app, and everything else', () => {
  const tab = aWindow({ standalone: false });
  expect([isAppleMobile(tab), isAppleTab(tab), isInstalled(tab)]).toEqual([true, true, false]);
  const app = aWindow({ standalone: true });
  expect([isAppleMobile(app), isAppleTab(app), isInstalled(app)]).toEqual([true, false, true]);
  const android = aWindow({ shown: true });
  expect([isAppleMobile(android), isAppleTab(android), isInstalled(android)]).toEqual([false, false, true]);
});

test('Safari on a Mac is no iPhone, though it says the same of itself', () => {
  const mac = aWindow({ standalone: false, maxTouchPoints: 0 });
  expect([isAppleMobile(mac), isAppleTab(mac), isInstalled(mac)]).toEqual([false, false, false]);
  expect(isInstalled(aWindow({ standalone: true, maxTouchPoints: 0 }))).toBe(true);
});

test('a browser inside another app of an iPhone has no home screen to offer', () => {
  const inside = {
    navigator: { standalone: false, maxTouchPoints: 5, userAgent: 'Mozilla/5.0 (iPhone) Line/14.0' },
  };
  expect(isAppleTab(inside)).toBe(false);
});

test('a startup picture is for exactly one screen, upright', () => {
  const media = startupMedia({ width: 844, height: 390, ratio: 3 });
  expect(media).toBe(
    '(device-width: 390px) and (device-height: 844px) and (-webkit-device-pixel-ratio: 3) and (orientation: portrait)',
  );
});
