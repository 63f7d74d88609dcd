import { expect, test } from 'vitest';
import { jsonPieces } from '#server/users/export/json-pieces.ts';

const textOf = (value: unknown) => Buffer.concat([...jsonPieces(value)]).toString('utf8');

test('the pieces are the text that JSON.stringify gives', () => {
  const data = {
    exportedAt: new Date('2026-11-21T01:02:03Z'),
    nothing: null,
    missing: undefined,
    empty: { list: [], object: {}, onlyMissing: { gone: undefined } },
    profile: { uid: 'hana', name: '花\n"と"', seenAt: new Date(0) },
    practice: {
      spans: [{ seconds: 60, tools: ['metronome', 'tuner'], at: new Date(1) }, { tools: [] }],
      goal: null,
    },
    words: ['一', '二\n三', 4, null, ['five', { six: [7] }]],
  };
  expect(textOf(data)).toBe(JSON.stringify(data, null, 2));
  for (const value of [[], {}, null, 'a', 1, new Date(2)])
    expect(textOf(value)).toBe(JSON.stringify(value, null, 2));
});

// In one piece of 37 MB they held the server for a quarter of a second.
test('years of practice come in many pieces', () => {
  const spans = Array.from({ length: 20_000 }, (_, n) => ({
    lessonID: `lesson-${n}`,
    at: new Date(n),
    seconds: n,
  }));
  const lengths = [...jsonPieces({ practice: { spans } })].map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThan(70_000);
  expect(lengths.length).toBeGreaterThan(20);
});
