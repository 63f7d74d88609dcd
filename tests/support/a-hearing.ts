import type { Hearing } from '#contract/practice/hearing.ts';

/** A take of four bars that went well; `changes` say what did not. */
export function aHearing(changes: Partial<Hearing> = {}): Hearing {
  return {
    version: 1,
    instrument: 'piano',
    playing: 'piano, one line',
    state: 'heard',
    reason: null,
    played: 1,
    bars: [1, 2, 3, 4].map((bar) => ({ bar, from: 4 * bar - 4, to: 4 * bar, bpm: 60, pace: null })),
    moments: Array.from({ length: 16 }, (_, second) => second),
    marks: [],
    unsteadiness: 0.01,
    findings: [],
    suggestion: null,
    pitch: null,
    ...changes,
  };
}
