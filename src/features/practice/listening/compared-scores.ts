import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { type ExpectedScore, momentsOf } from '#domain/practice/listening/expected.ts';
import { HEARING_VERSION } from '#domain/practice/listening/hearing.ts';
import type { ListenedPart } from '#sound/listening/decode-take.ts';
import { readExpected } from '#sound/listening/read-expected.ts';
import { abcTitle } from '#sound/score/abc-text.ts';
import type { ComparedScore } from './take-hearing.tsx';

/** A shorter score says nothing of a tempo, and is found in anything. */
const MIN_MOMENTS = 8;
/** The engine that made a hearing: raise it when the same take may be judged otherwise. */
const ENGINE = 1;

/** The scores of a lesson that a take can be set against, by their number in its text. */
export function comparedScores(parts: readonly { readonly abc: string }[]): ComparedScore[] {
  return parts.flatMap(({ abc }, index) => {
    const expected = expectedOf(abc);
    if (expected === null || momentsOf(expected).length < MIN_MOMENTS) return [];
    return [{ number: index + 1, title: abcTitle(abc), expected }];
  });
}

function expectedOf(abc: string): ExpectedScore | null {
  try {
    return readExpected(abc);
  } catch {
    return null;
  }
}

/** What a stored hearing belongs to: this part of the take, this score as it is now, and this engine. */
export function hearingKey(
  number: number,
  score: ExpectedScore,
  instrument: LessonInstrument,
  part: ListenedPart | null,
): string {
  const trim = part ? `${part.from}-${part.to}` : 'all';
  return [HEARING_VERSION, ENGINE, instrument, number, fingerprint(JSON.stringify(score)), trim].join(' ');
}

/** FNV-1a of 32 bits: a changed score is another one, and nobody has a reason to forge it. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash.toString(16);
}
