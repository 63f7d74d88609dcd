// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { answerTexts } from '#features/homework/answers/answer-texts.ts';
import { MarkedWaveform, type WaveformMark } from '#features/homework/answers/marked-waveform.tsx';
import { PIN_PX, pinPlaces } from '#features/homework/answers/pin-places.ts';

afterEach(cleanup);

const WIDTH = 300;

/** The row of each pin, from left to right. */
const rowsOf = (parts: readonly number[], width = WIDTH) => pinPlaces(parts, width).map(({ row }) => row);

test('pins with a finger between them stand in one row', () => {
  expect(rowsOf([0, 0.5, 1])).toEqual([0, 0, 0]);
  expect(rowsOf([PIN_PX / WIDTH, 0])).toEqual([0, 0]);
  expect(rowsOf([])).toEqual([]);
});

test('pins at one moment, or close to it, stand above each other, and the next free place is next to the waveform', () => {
  expect(rowsOf([0.4, 0.4, 0.45, 0.6])).toEqual([0, 1, 2, 0]);
  // On a wide screen there is room beside.
  expect(rowsOf([0.4, 0.4, 0.45, 0.6], 1_000)).toEqual([0, 1, 0, 0]);
});

const at = (number: number): WaveformMark => ({
  commentID: `${number}`,
  number,
  place: { kind: 'moment', atSeconds: 3 },
});

interface TakeProps {
  marks: readonly WaveformMark[];
  onMark(commentID: string): void;
}

function Take({ marks, onMark }: TakeProps) {
  const [currentID, setCurrentID] = useState<string | null>(null);
  return (
    <MarkedWaveform
      peaks={[]}
      duration={7}
      position={0}
      marks={marks}
      currentID={currentID}
      onMark={(commentID) => {
        onMark(commentID);
        setCurrentID(commentID);
      }}
      onSeek={() => {}}
    />
  );
}

/** The waveform of a take with so many comments at one moment, and what was pressed. */
function shown(count: number) {
  const pressed: string[] = [];
  const marks = Array.from({ length: count }, (_, index) => at(index + 1));
  const { container } = render(<Take marks={marks} onMark={(commentID) => pressed.push(commentID)} />);
  return { pressed, pins: [...container.querySelectorAll('button')] };
}

test('two comments at one moment are both reached by a finger', () => {
  const { pins, pressed } = shown(2);
  const places = pins.map(({ style }) => `${style.left} ${style.bottom}`);
  expect(new Set(places).size).toBe(2);
  for (const pin of pins) fireEvent.click(pin);
  expect(pressed).toEqual(['1', '2']);
});

test('thirty at one moment stand no higher than three, and the last pin reaches those that have none of their own in turn', () => {
  const { pins, pressed } = shown(30);
  expect(pins).toHaveLength(3);
  const [, , last] = pins;
  if (last === undefined) throw new Error('no pin at the top');
  expect(last.textContent).toBe(`3${answerTexts.more(27)}`);
  for (let press = 0; press < 28; press += 1) fireEvent.click(last);
  expect(pressed).toEqual(Array.from({ length: 28 }, (_, index) => `${index + 3}`));
  expect(last.textContent).toContain('30');
  fireEvent.click(last);
  expect(pressed.at(-1)).toBe('3');
});
