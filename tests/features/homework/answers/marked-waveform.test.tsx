// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MarkedWaveform, type WaveformMark } from '#features/homework/answers/marked-waveform.tsx';
import { PIN_PX, pinRows } from '#features/homework/answers/pin-rows.ts';

afterEach(cleanup);

const WIDTH = 300;

test('pins with a finger between them stand in one row', () => {
  expect(pinRows([0, 0.5, 1], WIDTH)).toEqual([0, 0, 0]);
  expect(pinRows([PIN_PX / WIDTH, 0], WIDTH)).toEqual([0, 0]);
  expect(pinRows([], WIDTH)).toEqual([]);
});

test('pins at one moment, or close to it, stand above each other, and the next free place is next to the waveform', () => {
  expect(pinRows([0.4, 0.4, 0.45, 0.6], WIDTH)).toEqual([0, 1, 2, 0]);
  // On a wide screen there is room beside.
  expect(pinRows([0.4, 0.4, 0.45, 0.6], 1_000)).toEqual([0, 1, 0, 0]);
});

test('two comments at one moment are both reached by a finger', () => {
  const at = (commentID: string, number: number): WaveformMark => ({
    commentID,
    number,
    place: { kind: 'moment', atSeconds: 3 },
  });
  const pressed: string[] = [];
  const { container } = render(
    <MarkedWaveform
      peaks={[]}
      duration={7}
      position={0}
      marks={[at('one', 1), at('two', 2)]}
      currentID={null}
      onMark={(commentID) => pressed.push(commentID)}
      onSeek={() => {}}
    />,
  );
  const pins = [...container.querySelectorAll('button')];
  const places = pins.map(({ style }) => `${style.left} ${style.bottom}`);
  expect(new Set(places).size).toBe(2);
  for (const pin of pins) fireEvent.click(pin);
  expect(pressed).toEqual(['one', 'two']);
});
