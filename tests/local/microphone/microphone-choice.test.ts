import { expect, test } from 'vitest';
import {
  chooseMicrophone,
  loadMicrophoneChoice,
  MAX_CHECKED_MICROPHONES,
  rememberChecked,
} from '#local/microphone/microphone-choice.ts';
import { microphoneConstraints } from '#sound/microphone/open-microphone.ts';

function aStorage(stored: string | null = null) {
  let value = stored;
  return () => ({
    getItem: () => value,
    setItem: (_key: string, next: string) => {
      value = next;
    },
  });
}

test('the chosen microphone is asked for, as a wish: unplugged, another one is taken', () => {
  const storage = aStorage();
  chooseMicrophone('usb-1', storage);
  expect(microphoneConstraints(loadMicrophoneChoice(storage))).toMatchObject({
    deviceId: { ideal: 'usb-1' },
    echoCancellation: { ideal: false },
  });
  chooseMicrophone(null, storage);
  expect(microphoneConstraints(loadMicrophoneChoice(storage))).not.toHaveProperty('deviceId');
});

test('remembers which ones were checked, the newest so many, beside the choice', () => {
  const storage = aStorage();
  chooseMicrophone('usb-1', storage);
  for (let made = 0; made < MAX_CHECKED_MICROPHONES + 5; made += 1) rememberChecked(`mic ${made}`, storage);
  rememberChecked('x'.repeat(1000), storage);
  const { deviceID, checked } = loadMicrophoneChoice(storage);
  expect(deviceID).toBe('usb-1');
  expect(checked).toHaveLength(MAX_CHECKED_MICROPHONES);
  expect(checked.at(-2)).toBe(`mic ${MAX_CHECKED_MICROPHONES + 4}`);
});

test.each(['nonsense', '{"deviceID":7,"checked":[]}', 'null'])('%s in the storage is no choice', (stored) => {
  expect(loadMicrophoneChoice(aStorage(stored))).toEqual({ deviceID: null, checked: [] });
});

test('without a storage the microphone of the system is used', () => {
  const none = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  rememberChecked('mic', none);
  expect(loadMicrophoneChoice(none)).toEqual({ deviceID: null, checked: [] });
});
