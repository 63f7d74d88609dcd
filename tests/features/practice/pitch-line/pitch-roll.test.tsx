// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PitchRoll } from '#features/practice/pitch-line/pitch-roll.tsx';

afterEach(cleanup);

const lineUntil = (seconds: number) =>
  Array.from({ length: 20 * seconds }, (_, index) => ({ atS: index / 20, midi: 60 }));

test('while somebody sings only their pitch is drawn; the notes are not, before the picture has to grow', () => {
  let drawn = 0;
  const note = {
    midi: 60,
    startS: 0,
    lengthS: 10,
    bar: 1,
    get label() {
      drawn += 1;
      return 'さ';
    },
  };
  const notes = [note];
  const { rerender } = render(<PitchRoll notes={notes} line={[]} playheadS={0} />);
  const picture = screen.getByRole('img');
  const width = Number(picture.getAttribute('width'));
  const once = drawn;
  expect(once).toBeGreaterThan(0);
  for (const seconds of [1, 2, 5, 9])
    rerender(<PitchRoll notes={notes} line={lineUntil(seconds)} playheadS={seconds} />);
  expect(drawn).toBe(once);
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M0 /);
  rerender(<PitchRoll notes={notes} line={lineUntil(14)} playheadS={null} />);
  expect(Number(picture.getAttribute('width'))).toBeGreaterThan(width);
});
