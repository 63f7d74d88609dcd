// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DOUBLE_TAP_MS, useDoubleTapShield } from '#features/homework/recorder/use-double-tap-shield.tsx';

/* Which element a finger hits is not known without a layout: here only where the shield lies, and how long. */

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Room({ covering }: { covering: boolean }) {
  const { onPress, shield } = useDoubleTapShield(covering);
  return (
    <>
      <button type="button" onClick={onPress}>
        録音する
      </button>
      {shield}
    </>
  );
}

function shown() {
  const { rerender } = render(<Room covering={false} />);
  return { cover: (covering: boolean) => rerender(<Room covering={covering} />) };
}

const press = (detail = 1) =>
  fireEvent.click(screen.getByRole('button'), { detail, clientX: 120, clientY: 640 });
const shield = () => document.querySelector<HTMLElement>('[data-double-tap-shield]');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('lies where the finger pressed for as long as the second half of a double tap may begin', () => {
  shown();
  expect(shield()).toBeNull();
  press();
  expect(shield()?.style).toMatchObject({ left: '120px', top: '640px' });
  pass(DOUBLE_TAP_MS - 1);
  expect(shield()).not.toBeNull();
  pass(1);
  expect(shield()).toBeNull();
});

test('lies there again from when the panel moves, early or late after the press', () => {
  const { cover } = shown();
  press();
  pass(DOUBLE_TAP_MS - 1);
  cover(true);
  pass(DOUBLE_TAP_MS - 1);
  expect(shield()).not.toBeNull();
  pass(DOUBLE_TAP_MS);
  expect(shield()).toBeNull();
  cover(false);
  expect(shield()?.style).toMatchObject({ left: '120px', top: '640px' });
  pass(DOUBLE_TAP_MS);
  expect(shield()).toBeNull();
});

test('is not needed for a key, which presses without a place', () => {
  const { cover } = shown();
  press(0);
  expect(shield()).toBeNull();
  cover(true);
  expect(shield()).toBeNull();
});
