import * as z from 'zod/mini';
import { MAX_EXPECTED_NOTES, MAX_MOMENTS } from '#domain/practice/listening/expected.ts';
import {
  HEARING_VERSION,
  type Hearing as HearingOfDomain,
  MAX_HEARING_BARS,
  MAX_PITCH_POINTS,
  UNHEARD_REASONS,
} from '#domain/practice/listening/hearing.ts';
import { MAX_FINDINGS } from '#domain/practice/listening/judge/findings.ts';
import { MARK_KINDS, MAX_HEARING_MARKS } from '#domain/practice/listening/judge/marks.ts';
import { PLAYINGS } from '#domain/practice/listening/judge/shown.ts';

/** A hearing is kept with its take on the device; the teacher's console makes its own. */
export const MAX_HEARING_BYTES = 64 * 1024;

const Bar = z.int().check(z.gte(1), z.lte(10_000));
const Pitch = z.int().check(z.gte(0), z.lte(127));
const Bpm = z.number().check(z.gte(1), z.lte(1000));
const Seconds = z.number().check(z.gte(0), z.lte(3600));

const Finding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wrong notes'),
    bar: Bar,
    notes: z.array(z.object({ expected: Pitch, heard: Pitch })).check(z.maxLength(4)),
  }),
  z.object({ kind: z.literal('missing notes'), bar: Bar, pitches: z.array(Pitch).check(z.maxLength(6)) }),
  z.object({ kind: z.literal('other chord'), bar: Bar }),
  z.object({ kind: z.literal('missing strum'), bar: Bar }),
  z.object({ kind: z.literal('out of tune'), bar: Bar, cents: z.int().check(z.gte(-1200), z.lte(1200)) }),
  z.object({ kind: z.literal('early'), bar: Bar }),
  z.object({ kind: z.literal('late'), bar: Bar }),
  z.object({ kind: z.literal('rushed'), bar: Bar, bpm: Bpm }),
  z.object({ kind: z.literal('dragged'), bar: Bar, bpm: Bpm }),
]);

/** What a take says against its score (docs/listening.md). */
export const Hearing: z.ZodMiniType<HearingOfDomain> = z.object({
  version: z.literal(HEARING_VERSION),
  instrument: z.enum(['piano', 'guitar', 'voice']),
  playing: z.enum(PLAYINGS),
  state: z.enum(['heard', 'not heard']),
  reason: z.nullable(z.enum(UNHEARD_REASONS)),
  played: z.number().check(z.gte(0), z.lte(1)),
  bars: z
    .array(
      z.object({
        bar: Bar,
        from: Seconds,
        to: Seconds,
        bpm: z.nullable(Bpm),
        pace: z.nullable(z.enum(['rushed', 'dragged'])),
      }),
    )
    .check(z.maxLength(MAX_HEARING_BARS)),
  moments: z.array(z.nullable(Seconds)).check(z.maxLength(MAX_MOMENTS)),
  marks: z
    .array(
      z.object({
        note: z.int().check(z.gte(0), z.lt(MAX_EXPECTED_NOTES)),
        bar: Bar,
        kind: z.enum(MARK_KINDS),
        at: z.nullable(Seconds),
      }),
    )
    .check(z.maxLength(MAX_HEARING_MARKS)),
  unsteadiness: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  findings: z.array(Finding).check(z.maxLength(MAX_FINDINGS)),
  suggestion: z.nullable(
    z.object({ fromBar: Bar, toBar: Bar, bpm: Bpm, times: z.int().check(z.gte(1), z.lte(20)) }),
  ),
  pitch: z.nullable(
    z.object({
      stepSeconds: z.number().check(z.gt(0), z.lte(10)),
      points: z
        .array(z.nullable(z.number().check(z.gte(-60), z.lte(200))))
        .check(z.maxLength(MAX_PITCH_POINTS)),
    }),
  ),
});
export type Hearing = z.infer<typeof Hearing>;
