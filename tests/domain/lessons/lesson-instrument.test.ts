import { expect, test } from 'vitest';
import { instrumentOf } from '#domain/lessons/lesson-instrument.ts';

test('a course says by its code what is practised', () => {
  const codes = ['pf-trial', 'gt-first-chords', 'vo-basics', 'flute-1', 'toString-1', ''];
  expect(codes.map(instrumentOf)).toEqual(['piano', 'guitar', 'voice', null, null, null]);
});
