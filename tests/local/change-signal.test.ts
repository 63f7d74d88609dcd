import { expect, test } from 'vitest';
import { ANY_TABLE, changeSignal } from '#local/change-signal.ts';

/** A signal whose rests end when the test says so. */
function aSignal() {
  const rests: (() => void)[] = [];
  const received: string[] = [];
  const signal = changeSignal(`signal-${Math.random()}`, (work) => {
    rests.push(work);
    return () => undefined;
  });
  signal.subscribe((table) => received.push(table));
  return { signal, received, endRests: () => rests.splice(0).forEach((end) => void end()) };
}

test('the first change arrives at once, and those of the next moment once', () => {
  const { signal, received, endRests } = aSignal();
  for (let change = 0; change < 10; change += 1) signal.notify('parcels');
  expect(received).toEqual(['parcels']);
  endRests();
  expect(received).toEqual(['parcels', 'parcels']);
  // Nothing came while it rested again.
  endRests();
  signal.notify('parcels');
  expect(received).toEqual(['parcels', 'parcels', 'parcels']);
});

test('each table rests for itself, and a change that does not say which is one of any', () => {
  const { signal, received } = aSignal();
  signal.notify('parcels');
  signal.notify('packs');
  signal.notify();
  expect(received).toEqual(['parcels', 'packs', ANY_TABLE]);
});

test('nobody is called after the signal was closed', () => {
  const { signal, received, endRests } = aSignal();
  signal.notify();
  signal.notify();
  signal.close();
  endRests();
  expect(received).toEqual([ANY_TABLE]);
});
