import { expect, test } from 'vitest';
import {
  changeDeviceSettings,
  deviceSettings,
  effects,
  haptics,
  USUAL_DEVICE_SETTINGS,
} from '#local/device-settings.ts';

function aStorage(value: string | null = null) {
  let stored = value;
  const storage = {
    getItem: (name: string) => (name === 'otomichi.device' ? stored : null),
    setItem(_: string, text: string) {
      stored = text;
    },
  };
  return () => storage;
}

test('a change is stored and leaves the rest as it is', () => {
  const storage = aStorage();
  expect(deviceSettings(storage)).toEqual(USUAL_DEVICE_SETTINGS);
  changeDeviceSettings({ theme: 'dark', textSize: 3 }, storage);
  changeDeviceSettings({ haptics: false }, storage);
  expect(deviceSettings(storage)).toEqual({
    theme: 'dark',
    textSize: 3,
    effects: true,
    haptics: false,
    dataSaving: false,
    letterKeys: true,
  });
  expect([haptics(storage), effects(storage)]).toEqual([false, true]);
});

test('what cannot be read, part by part, is as usual', () => {
  for (const text of ['{', 'null', '7', '[]', '"dark"', '{"theme":"pink","textSize":9,"haptics":"no"}'])
    expect(deviceSettings(aStorage(text)), text).toEqual(USUAL_DEVICE_SETTINGS);
  expect(deviceSettings(aStorage('{"theme":"light","textSize":"1"}'))).toMatchObject({
    theme: 'light',
    textSize: 0,
  });
});

test('a browser that stores nothing keeps the app as usual, and a change says that it did not hold', () => {
  const none = () => {
    throw new Error('SecurityError');
  };
  expect(deviceSettings(none)).toEqual(USUAL_DEVICE_SETTINGS);
  expect(haptics(none)).toBe(true);
  expect(changeDeviceSettings({ theme: 'dark' }, none)).toBeNull();
});
