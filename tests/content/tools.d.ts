// The content tools are plain JavaScript, run by Node as they are; these are the doors that the tests use.

declare module '*/sound/rate.mjs' {
  export const RATE: number;
  export function frequencyOf(midi: number): number;
}

declare module '*/sound/measure.mjs' {
  interface Window {
    from: number;
    to: number;
  }
  export function strengthAt(samples: Float64Array, where: Window & { frequency: number }): number;
  export function centsOff(samples: Float64Array, where: Window & { midi: number }): number;
}

declare module '*/sound/instruments.mjs' {
  interface Instrument {
    play(out: Float64Array, notes: { midi: number; at: number; length: number; velocity: number }[]): void;
  }
  export const INSTRUMENTS: Record<'piano' | 'guitar' | 'voice', Instrument>;
}

declare module '*/sound/guitar-strings.mjs' {
  export function places(midis: number[]): ({ string: number; fret: number } | null)[];
}

declare module '*/sound/score.mjs' {
  export interface ScoreNote {
    midi: number;
    at: number;
    written: number;
    finger: number | null;
    voice: number;
    mark: string | null;
  }
  export interface Score {
    notes: ScoreNote[];
    bar: number;
    /** Seconds. */
    end: number;
  }
  export function readScore(abc: string, options?: { tempo?: number }): Score;
  export function countIn(score: Score): { clicks: { at: number; accent: boolean }[]; before: number };
  export function lastScore(markdown: string): string | null;
}

declare module '*/film/captions.mjs' {
  export interface Cue {
    from: number;
    to: number;
    lines: string[];
  }
  export function widthOf(text: string): number;
  export function linesOf(text: string): string[] | null;
  export function cuesOf(scenes: { from: number; seconds: number; say: string[] }[]): Cue[];
  export function vtt(cues: Cue[]): string;
}

declare module '*/film/storyboard.mjs' {
  export function readStoryboard(
    source: string,
    file: string,
  ): { show: string; say: string[]; line: number }[];
}

declare module '*/film/assemble.mjs' {
  interface Film {
    scenes: { from: number; seconds: number; draw(t: number, frame: number): { still: string } }[];
    seconds: number;
    parts: { notes: { at: number }[] }[];
    clicks: { at: number; accent: boolean }[];
    cues: { from: number; to: number; lines: string[] }[];
  }
  export function assemble(
    scenes: { show: string }[],
    where: { folder: string; category: string; file: string },
  ): Promise<Film>;
}
