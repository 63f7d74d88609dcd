// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uncheckedOf } from '#features/homework/microphone-check/use-unchecked-microphone.ts';
import { chooseMicrophone, rememberChecked } from '#local/microphone/microphone-choice.ts';
import { soundDevices } from '#sound/microphone/microphone-devices.ts';

const findUnchecked = async () => uncheckedOf(await soundDevices());

const named = (...labels: string[]) =>
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () =>
        labels.map((label) => ({ kind: 'audioinput', deviceId: label.toLowerCase(), label, groupId: '' })),
    },
  });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('before the first permission one check is enough', async () => {
  named('');
  expect(await findUnchecked()).toBe('');
  rememberChecked('');
  expect(await findUnchecked()).toBeNull();
});

test('a browser that names its only microphone after the check does not ask again', async () => {
  rememberChecked('');
  named('Built-in');
  expect(await findUnchecked()).toBeNull();
});

test('a check of the one that the system has set is a check of it, whatever the browser puts before its name', async () => {
  named('Built-in');
  rememberChecked('Default - Built-in');
  expect(await findUnchecked()).toBeNull();
});

test('another microphone that is chosen is a new one', async () => {
  named('Built-in', 'USB Audio');
  rememberChecked('Built-in');
  expect(await findUnchecked()).toBeNull();
  chooseMicrophone('usb audio');
  expect(await findUnchecked()).toBe('USB Audio');
});

test('a check of the one that the system has set counts where its name is no name of a device', async () => {
  named('Default', 'Speakerphone', 'Headset earpiece');
  expect(await findUnchecked()).toBe('Speakerphone');
  rememberChecked('Default');
  expect(await findUnchecked()).toBeNull();
  chooseMicrophone('headset earpiece');
  expect(await findUnchecked()).toBe('Headset earpiece');
});
