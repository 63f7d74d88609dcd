/** What an instrument plays: a MIDI number, times in seconds, velocity from 0 to 1. */
export interface Note {
  readonly midi: number;
  readonly at: number;
  readonly length: number;
  readonly velocity: number;
  /** Seconds that the score gives it; `length` is what sounds. */
  readonly written?: number;
  readonly line?: number;
  readonly breath?: boolean;
  /** When its bar ends. */
  readonly barEnd?: number;
  /** Between two beats. */
  readonly offBeat?: boolean;
  /** Of a guitar: 0 is the 6th string. */
  readonly string?: number;
  readonly fret?: number;
  /** false: plucked as it is, never joined to a stroke. */
  readonly stroke?: boolean;
}

/** A note as a score writes it. */
export interface ScoreNote extends Note {
  readonly written: number;
  readonly voice: number;
  readonly line: number;
  readonly breath: boolean;
  /** The chord symbol above it. */
  readonly mark: string | null;
  readonly lyric: string | null;
  readonly finger: number | null;
  readonly inBar: number;
  readonly barEnd: number;
  readonly offBeat: boolean;
}

/** A score that was read: `bar`, `step` (what is clicked), `half`, `pickup` and `end` in seconds. */
export interface Score {
  readonly notes: readonly ScoreNote[];
  readonly bar: number;
  readonly step: number;
  readonly half: number | null;
  readonly pickup: number;
  readonly end: number;
}

/** A beat of the metronome. */
export interface Click {
  readonly at: number;
  readonly accent: boolean;
}

export type InstrumentName = 'piano' | 'guitar' | 'voice' | 'hands' | 'wood';

export interface Instrument {
  /** How much of the room is listened to with it, 0–1. */
  readonly room: number;
  /** Seconds in which its last note dies away. */
  readonly tail: number;
  /** Plays notes into samples at RATE. */
  play(out: Float64Array, notes: readonly Note[]): void;
}

/** Notes for one instrument, in seconds of the whole. */
export interface Part {
  readonly instrument: InstrumentName;
  readonly notes: readonly Note[];
}
