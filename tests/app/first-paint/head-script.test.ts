// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { applyDeviceSettings, followDeviceSettings } from '#local/apply-device-settings.ts';
import {
  DEVICE_SETTINGS_KEY,
  type DeviceSettings,
  deviceSettings,
  TEXT_SIZES,
  THEMES,
} from '#local/device-settings.ts';
import { FIRST_PAINT_SCRIPT } from '#server/http/security-headers.ts';

const PAGES = ['index.html', 'teach/index.html'];
const lineOf = (page: string) => /<script>(.*?)<\/script>/s.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
const [line = ''] = PAGES.map(lineOf);
const runLine = () => new Function(line)();

const HEAD = `
  <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf9f4">
  <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171614">
  <meta name="color-scheme" content="light dark">`;
const shown = () => [
  { ...document.documentElement.dataset },
  [...document.querySelectorAll('meta')].map(({ content }) => content),
];

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = HEAD;
  for (const name of ['data-theme', 'data-text', 'data-saving', 'data-no-letter-keys'])
    document.documentElement.removeAttribute(name);
});

test('the policy allows exactly the script that the heads of both pages have', () => {
  expect(new Set(PAGES.map(lineOf)).size).toBe(1);
  expect(FIRST_PAINT_SCRIPT).toBe(`'sha256-${createHash('sha256').update(line).digest('base64')}'`);
});

test('this script shows before the first paint what the app shows later, for every setting', () => {
  const untouched = shown();
  for (const theme of THEMES)
    for (const textSize of TEXT_SIZES)
      for (const dataSaving of [false, true]) {
        const settings: DeviceSettings = {
          theme,
          textSize,
          dataSaving,
          letterKeys: !dataSaving,
          effects: true,
          haptics: true,
        };
        applyDeviceSettings(settings);
        const later = shown();
        applyDeviceSettings(deviceSettings(() => ({ getItem: () => null })));
        expect(shown()).toEqual(untouched);
        localStorage.setItem(DEVICE_SETTINGS_KEY, JSON.stringify(settings));
        runLine();
        expect(shown(), JSON.stringify(settings)).toEqual(later);
        applyDeviceSettings(deviceSettings(() => ({ getItem: () => null })));
      }
});

test('nothing that stands in the storage, or a storage that is shut, breaks the page', () => {
  const untouched = shown();
  for (const text of ['{', 'null', '[]', '{"theme":"x","textSize":"<","dataSaving":1}']) {
    localStorage.setItem(DEVICE_SETTINGS_KEY, text);
    runLine();
    expect(shown()[1]).toEqual(untouched[1]);
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  }
});

test('a change in another tab is followed', () => {
  const stop = followDeviceSettings(window);
  localStorage.setItem(DEVICE_SETTINGS_KEY, '{"theme":"dark"}');
  window.dispatchEvent(new StorageEvent('storage', { key: DEVICE_SETTINGS_KEY }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  stop();
});
