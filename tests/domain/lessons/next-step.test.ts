import { expect, test } from 'vitest';
import { isUntouched, nextStep, type StepFacts } from '#domain/lessons/next-step.ts';

const NOTHING = { movie: false, text: false, homeworkAudio: false };

function facts({ log, ...rest }: Partial<Omit<StepFacts, 'log'>> & { log?: Partial<StepFacts['log']> } = {}) {
  return {
    film: true,
    text: true,
    homework: true,
    filmAt: 0,
    takes: 'none' as const,
    ...rest,
    log: { ...NOTHING, ...log },
  };
}

test.each([
  ['a new lesson begins with its film', facts(), { kind: 'film', at: 0 }],
  ['a film goes on where it was left', facts({ filmAt: 32 }), { kind: 'film', at: 32 }],
  ['the text follows the film', facts({ log: { movie: true }, filmAt: 90 }), { kind: 'text' }],
  ['without a film the text is first', facts({ film: false }), { kind: 'text' }],
  ['without film and text the recording is first', facts({ film: false, text: false }), { kind: 'record' }],
  [
    'without a text the recording follows the film',
    facts({ text: false, log: { movie: true } }),
    { kind: 'record' },
  ],
  ['recording follows the text', facts({ log: { movie: true, text: true } }), { kind: 'record' }],
  ['a skipped film is not asked for again', facts({ log: { text: true }, filmAt: 5 }), { kind: 'record' }],
  ['a recorded take is submitted next', facts({ takes: 'recorded' }), { kind: 'submit' }],
  ['a submitted take leads on, before it has arrived', facts({ takes: 'submitted' }), { kind: 'complete' }],
  ['so does one from another device', facts({ log: { homeworkAudio: true } }), { kind: 'complete' }],
  [
    'a lesson without homework ends with its text',
    facts({ homework: false, log: { text: true } }),
    { kind: 'complete' },
  ],
  [
    'a lesson without text and homework ends with its film',
    facts({ text: false, homework: false, log: { movie: true } }),
    { kind: 'complete' },
  ],
])('%s', (_, given, expected) => expect(nextStep(given)).toEqual(expected));

test('a lesson is untouched until anything was begun, on this device or another', () => {
  expect(isUntouched(facts())).toBe(true);
  for (const begun of [
    facts({ filmAt: 3 }),
    facts({ takes: 'recorded' }),
    facts({ log: { movie: true } }),
    facts({ log: { text: true } }),
    facts({ log: { homeworkAudio: true } }),
  ])
    expect(isUntouched(begun)).toBe(false);
});
