/** What is said of a note of the score; `unsure` is said where hearing is not sure, and then nothing is made of it. */
export type Verdict = 'matched' | 'missing' | 'wrong' | 'unsure' | 'not played';
export type Timing = 'on time' | 'early' | 'late' | 'unknown';

export interface NoteJudgement {
  /** Index of the score's note. */
  readonly note: number;
  readonly bar: number;
  readonly verdict: Verdict;
  /** Seconds of the take; null where it was not heard. */
  readonly at: number | null;
  /** MIDI number of what was heard instead (`wrong`). */
  readonly heard: number | null;
  /** Of a sung note: cents above the score's. */
  readonly cents: number | null;
  readonly timing: Timing;
  /** Seconds after its place in the tempo around it. */
  readonly offset: number | null;
}

/** The tempo of a bar as it was played. */
export interface BarTempo {
  readonly bar: number;
  readonly from: number;
  readonly to: number;
  readonly bpm: number;
  /** 1 is the tempo of the bars around it; above it the bar hurries. */
  readonly against: number;
  readonly pace: 'steady' | 'rushed' | 'dragged' | 'unknown';
}

/** An event of the take that plays a moment, the last time that the moment was played. */
export interface Placed {
  readonly moment: number;
  readonly event: number;
  readonly at: number;
  /** Counts the passes: two places of one pass follow each other in time without a new start between them. */
  readonly pass: number;
}
