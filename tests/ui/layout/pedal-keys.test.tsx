// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pedalKeys } from '#ui/layout/pedal-keys.ts';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';

let nowMs = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A step on a pedal that sends this key, a second after the one before. Returns whether the page has it as well. */
function step(code: string, afterMs = 1_000) {
  nowMs += afterMs;
  return fireEvent.keyDown(document.body, { code });
}

function Page({ press, hasPedal }: { press: () => void; hasPedal: boolean }) {
  useKeyboardShortcuts(pedalKeys(press, hasPedal));
  return (
    <>
      <button type="button">ボタン</button>
      <input aria-label="欄" />
    </>
  );
}

const ALL = ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Enter'];

test('every kind of pedal presses; without one the keys that scroll belong to the page', () => {
  const press = vi.fn();
  render(<Page press={press} hasPedal />);
  for (const code of ALL) step(code);
  expect(press).toHaveBeenCalledTimes(5);
  cleanup();
  press.mockClear();
  render(<Page press={press} hasPedal={false} />);
  const scrolls = ALL.map((code) => step(code));
  expect(press).toHaveBeenCalledTimes(2);
  expect(scrolls).toEqual([false, false, true, true, true]);
});

test('Enter on a button is the button’s, and no pedal types into a field', () => {
  const press = vi.fn();
  render(<Page press={press} hasPedal />);
  expect(fireEvent.keyDown(screen.getByRole('button'), { code: 'Enter' })).toBe(true);
  for (const code of ALL) fireEvent.keyDown(screen.getByRole('textbox'), { code });
  expect(press).not.toHaveBeenCalled();
});

test('a switch that closes twice, and both pedals together, are one step', () => {
  const press = vi.fn();
  render(<Page press={press} hasPedal />);
  step('PageDown');
  expect(step('PageDown', 80)).toBe(false);
  step('PageUp', 300);
  expect(press).toHaveBeenCalledOnce();
  step('PageDown', 200);
  expect(press).toHaveBeenCalledTimes(2);
});
