import { expect, test } from 'vitest';
import { loadHands, saveHands } from '#local/practice/hands.ts';

test('what a person chose stays on the device; without a choice, or with nonsense, neither is on', () => {
  let stored: string | null = null;
  const storage = () => ({
    getItem: () => stored,
    setItem(_: string, text: string) {
      stored = text;
    },
  });
  expect(loadHands(storage)).toEqual({ claps: false, pedal: false });
  saveHands({ claps: true, pedal: false }, storage);
  expect(loadHands(storage)).toEqual({ claps: true, pedal: false });
  for (const nonsense of ['{', '{"claps":"yes","pedal":1}', 'null']) {
    stored = nonsense;
    expect(loadHands(storage)).toEqual({ claps: false, pedal: false });
  }
});

test('a browser without storage is no error', () => {
  const storage = () => {
    throw new DOMException('', 'SecurityError');
  };
  expect(loadHands(storage)).toEqual({ claps: false, pedal: false });
  expect(() => saveHands({ claps: true, pedal: true }, storage)).not.toThrow();
});
