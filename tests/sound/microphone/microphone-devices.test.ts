import { expect, test } from 'vitest';
import { soundDevices } from '#sound/microphone/microphone-devices.ts';

const device = (kind: MediaDeviceKind, deviceId: string, label: string) =>
  ({ kind, deviceId, label, groupId: '' }) as MediaDeviceInfo;
const found = (...all: MediaDeviceInfo[]) => soundDevices({ enumerateDevices: async () => all });

test('names microphones once, and headphones where one is named', async () => {
  expect(
    await found(
      device('audioinput', 'default', 'Default - Built-in'),
      device('audioinput', 'communications', 'Communications - Built-in'),
      device('audioinput', 'a', 'Built-in'),
      device('audioinput', 'b', 'USB Audio'),
      device('videoinput', 'c', 'Camera'),
      device('audiooutput', 'd', 'Speakers'),
      device('audiooutput', 'e', 'External Headphones'),
    ),
  ).toEqual({
    microphones: [
      { deviceID: 'a', label: 'Built-in' },
      { deviceID: 'b', label: 'USB Audio' },
    ],
    systemMicrophone: 'Default - Built-in',
    headphones: 'External Headphones',
  });
});

test('before the first permission, and where the browser says nothing, nothing is known', async () => {
  const nothing = { microphones: [], systemMicrophone: null, headphones: null };
  expect(await found(device('audioinput', '', ''), device('audiooutput', '', ''))).toEqual(nothing);
  expect(await soundDevices(undefined)).toEqual(nothing);
  expect(await soundDevices({ enumerateDevices: () => Promise.reject(new Error('no')) })).toEqual(nothing);
});

test('looks at a bounded number of devices', async () => {
  const many = Array.from({ length: 500 }, (_, index) => device('audioinput', `${index}`, `mic ${index}`));
  expect((await found(...many)).microphones).toHaveLength(50);
});
