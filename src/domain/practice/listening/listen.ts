import type { LessonInstrument } from '#domain/lessons/lesson-instrument.ts';
import { align } from './align/align.ts';
import type { Match } from './align/sound-event.ts';
import { type ExpectedScore, momentsOf } from './expected.ts';
import { type Judged, judge } from './judge/judge.ts';
import type { WeighedEvent } from './judge/judge-notes.ts';
import { judgeVoice } from './judge/judge-voice.ts';
import { hearNotes } from './sound/hear-notes.ts';
import { hearVoice } from './sound/hear-voice.ts';
import { howLoud, type Loudness } from './sound/how-loud.ts';
import type { PitchLine } from './sound/pitch-line.ts';

/** All that is known of a take before it is decided what is worth saying. */
export interface Listened extends Judged {
  readonly events: readonly WeighedEvent[];
  readonly matches: readonly Match[];
  readonly line: PitchLine | null;
  /** How the instrument is tuned, or by how many cents of an octave the singer is elsewhere. */
  readonly cents: number;
  readonly loudness: Loudness;
}

/** Sets a take (mono, at HEARING_RATE) against its score. */
export function listen(
  samples: Float32Array,
  score: ExpectedScore,
  instrument: LessonInstrument,
  onProgress?: (part: number) => void,
): Listened {
  const moments = momentsOf(score);
  const loudness = howLoud(samples);
  if (instrument === 'voice') {
    const { events, line, transposed } = hearVoice(samples, score, onProgress);
    const matches = align(events, moments, score);
    return {
      ...judgeVoice(score, events, matches),
      events,
      matches,
      line,
      cents: transposed * 100,
      loudness,
    };
  }
  const { events, cents } = hearNotes(samples, score, onProgress);
  const matches = align(events, moments, score);
  return { ...judge(score, instrument, events, matches), events, matches, line: null, cents, loudness };
}
