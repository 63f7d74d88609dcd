import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

interface Insides {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly innerType?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, unknown>>;
}

const ANY_UUID = '7b1de3f0-3c0a-4a8c-9d5e-0a1b2c3d4e5f';

/** Values that every schema of this name accepts, and that name something that `aServerWithLearners` has. */
const BY_FIELD: Readonly<Record<string, unknown>> = {
  currCode: 'pf-beginner',
  courseCode: 'pf-1',
  courseVer: 1,
  lessonOrder: 1,
  page: 1,
  code: 'piano',
  categoryCode: 'piano',
  lessonID: 'pf-1-1',
  planID: 1,
  words: '第',
  email: 'hanako@example.jp',
  sha256: 'a'.repeat(64),
  cardID: 'pm_1',
  setupID: 'seti_1',
  byteLength: 1000,
  token: 'x'.repeat(43),
  p256dh: 'x'.repeat(87),
  auth: 'x'.repeat(22),
  playSlug: 'abcdefghijkl',
  avatar: { uploadID: ANY_UUID },
  from: '2026-11-01',
  to: '2026-11-22',
  spans: [
    {
      spanID: ANY_UUID,
      lessonID: 'pf-1-1',
      startedAt: '2026-11-21T00:02:03.000Z',
      seconds: 60,
      tools: ['metronome'],
    },
  ],
  drills: [
    {
      drillID: ANY_UUID,
      drill: 'rhythm',
      lessonID: 'pf-1-1',
      startedAt: '2026-11-21T00:02:03.000Z',
      rounds: 6,
    },
  ],
  minutesAWeek: 60,
  reminderHour: 19,
  content: {
    outcome: 'again',
    stamp: null,
    comments: [
      {
        commentID: ANY_UUID,
        place: { kind: 'stretch', startSeconds: 1, endSeconds: 2 },
        body: { kind: 'text', text: 'abcd' },
      },
    ],
  },
};

/** An input that a call's schema accepts, with every field, for tests that spoil one of them. */
export function aValidInput({ input }: Endpoint): Record<string, unknown> {
  return objectOf(input);
}

function objectOf(schema: z.ZodMiniType): Record<string, unknown> {
  const { shape = {} } = insidesOf(schema);
  return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, aValue(name, member)]));
}

/** The first candidate that the schema itself accepts, so that a new field seldom needs a line here. */
function aValue(name: string, schema: z.ZodMiniType): unknown {
  const given = Object.hasOwn(BY_FIELD, name) ? [BY_FIELD[name]] : [];
  const candidates = [
    ...given,
    ...entriesOf(schema),
    ANY_UUID,
    'abcd',
    '0123456789',
    'https://example.jp/a',
    '2026-11-22T01:02:03.000Z',
    1,
    true,
    [],
    [ANY_UUID],
    {},
    objectOf(schema),
  ];
  const accepted = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (accepted === undefined) throw new Error(`say in a-valid-input.ts what ${name} accepts`);
  return accepted;
}

function entriesOf(schema: z.ZodMiniType): unknown[] {
  const { entries, innerType } = insidesOf(schema);
  if (entries !== undefined) return Object.values(entries);
  return innerType === undefined ? [] : entriesOf(innerType);
}

function insidesOf(schema: z.ZodMiniType): Insides {
  return schema._zod.def as unknown as Insides;
}
