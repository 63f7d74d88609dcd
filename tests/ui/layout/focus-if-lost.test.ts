// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';

afterEach(() => {
  document.body.innerHTML = '';
  vi.useRealTimers();
});

/** Two buttons; `byKeyboard` is what the browser says of the focus. */
function aPage(byKeyboard: boolean) {
  const [pressed, next] = [document.createElement('button'), document.createElement('button')];
  document.body.append(pressed, next);
  const scrolled = vi.spyOn(next, 'scrollIntoView').mockImplementation(() => undefined);
  vi.spyOn(next, 'matches').mockReturnValue(byKeyboard);
  pressed.focus();
  return { pressed, next, scrolled };
}

test.each([
  [true, 1],
  [false, 0],
])('a focus that is lost goes on, in sight of a keyboard (%s) alone', (byKeyboard, times) => {
  const { pressed, next, scrolled } = aPage(byKeyboard);
  pressed.remove();
  focusIfLost(next);
  expect(document.activeElement).toBe(next);
  expect(scrolled).toHaveBeenCalledTimes(times);
});

test('a focus that is somewhere stays, and what is missing is no fault', () => {
  const { pressed, next, scrolled } = aPage(true);
  focusIfLost(next);
  expect(document.activeElement).toBe(pressed);
  pressed.remove();
  focusIfLost(null);
  focusIfLost(next, { inSight: true });
  expect(document.activeElement).toBe(next);
  expect(scrolled).not.toHaveBeenCalled();
});

/** Whether a key still presses what has the focus, as in a browser. */
function press(key: string, { repeat = false } = {}): boolean {
  const init = { key, repeat, bubbles: true, cancelable: true };
  const both = ['keydown', 'keyup'].map((type) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent(type, init)),
  );
  return both.every((goesOn) => goesOn);
}

test.each(['Enter', ' '])(
  'a second press of "%s" at once does not press what the focus went on to',
  (key) => {
    vi.useFakeTimers();
    const [pressed, next] = [document.createElement('button'), document.createElement('button')];
    document.body.append(pressed, next);
    pressed.focus();
    pressed.remove();
    focusIfLost(next);
    vi.advanceTimersByTime(150);
    expect(press(key)).toBe(false);
    expect(press('Tab')).toBe(true);
    vi.advanceTimersByTime(500);
    // The key is still held.
    expect(press(key, { repeat: true })).toBe(false);
    expect(press(key)).toBe(true);
    expect(press(key, { repeat: true })).toBe(true);
  },
);

test('a field that the focus went on to takes what is typed', () => {
  const [pressed, field] = [document.createElement('button'), document.createElement('textarea')];
  document.body.append(pressed, field);
  pressed.focus();
  pressed.remove();
  focusIfLost(field);
  expect(press(' ')).toBe(true);
});
