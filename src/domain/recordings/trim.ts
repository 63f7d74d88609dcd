/** The part of a recording that is to be listened to, in seconds from its beginning. */
export interface Trim {
  readonly fromS: number;
  readonly toS: number;
}

/** Less than this is no music, and no file that every phone plays. */
export const MIN_TRIMMED_S = 1;
/** A cut nearer to an end than this cuts nothing that one hears. */
const SAME_S = 0.05;

/** The same part, inside the recording and long enough; null where that is all of it, or where it is too short to be cut. */
export function trimWithin({ fromS, toS }: Trim, durationS: number): Trim | null {
  if (!(durationS > MIN_TRIMMED_S) || !Number.isFinite(fromS) || !Number.isFinite(toS)) return null;
  const from = roundedS(Math.min(Math.max(0, fromS), durationS - MIN_TRIMMED_S));
  const to = roundedS(Math.min(durationS, Math.max(toS, from + MIN_TRIMMED_S)));
  if (from < SAME_S && to > durationS - SAME_S) return null;
  return { fromS: from, toS: to };
}

/** Hundredths: nothing is cut finer, and stored numbers stay short. */
function roundedS(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

/** The peaks of the part, of the peaks of all. */
export function trimmedPeaks(peaks: readonly number[], trim: Trim, durationS: number): number[] {
  if (!(durationS > 0) || peaks.length === 0) return [...peaks];
  const from = Math.floor((trim.fromS / durationS) * peaks.length);
  const to = Math.ceil((trim.toS / durationS) * peaks.length);
  return peaks.slice(from, Math.max(from + 1, to));
}

/** What a waveform and a clock need to know of a recording. */
interface Shape {
  readonly peaks: readonly number[];
  readonly durationMs: number;
}

/** The shape of the part, of that of all; null: all of it. */
export function trimmedShape({ peaks, durationMs }: Shape, trim: Trim | null): Shape {
  if (trim === null) return { peaks, durationMs };
  const { fromS, toS } = trim;
  return {
    peaks: trimmedPeaks(peaks, trim, durationMs / 1000),
    durationMs: Math.round((toS - fromS) * 1000),
  };
}

/** Peaks of the beginning and of the end of a recording, each over `peakS` seconds. */
export interface Ends {
  readonly durationS: number;
  readonly peakS: number;
  /** From 0 on. */
  readonly head: readonly number[];
  /** Up to the end. */
  readonly tail: readonly number[];
}

/** A room is quieter than this share of the loudest, which is 32 dB below; and no music is quieter than a fiftieth of full scale. */
const SILENT_SHARE = 0.025;
const MIN_LOUD = 0.004;
/** What stays before the first sound, for its attack, and behind the last, for its fading. */
const BEFORE_S = 0.3;
const AFTER_S = 0.7;
/** Less silence is worth no press. */
const MIN_SAVED_S = 1;

/** The part between the silence at both ends; null where there is none worth cutting, or nothing but silence. */
export function suggestedTrim({ durationS, peakS, head, tail }: Ends): Trim | null {
  const loudest = Math.max(0, ...head, ...tail);
  const loud = Math.max(MIN_LOUD, loudest * SILENT_SHARE);
  const first = head.findIndex((peak) => peak > loud);
  const last = tail.findLastIndex((peak) => peak > loud);
  if (first === -1 && last === -1) return null;
  const soundFromS = first === -1 ? head.length * peakS : first * peakS;
  const soundToS =
    last === -1 ? durationS - tail.length * peakS : durationS - (tail.length - 1 - last) * peakS;
  const fromS = soundFromS - BEFORE_S;
  const toS = soundToS + AFTER_S;
  const cutsHead = fromS >= MIN_SAVED_S;
  const cutsTail = durationS - toS >= MIN_SAVED_S;
  if (!cutsHead && !cutsTail) return null;
  return trimWithin({ fromS: cutsHead ? fromS : 0, toS: cutsTail ? toS : durationS }, durationS);
}
