// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';

afterEach(() => {
  document.body.innerHTML = '';
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
