import { parseArgs } from 'node:util';

export interface LoadSettings {
  readonly learners: number;
  readonly minutes: number;
  /** The same seed is the same evening: who comes when, and does what. */
  readonly seed: number;
  /** Leaves the data folder for a look. */
  readonly keep: boolean;
}

export const MAX_LEARNERS = 20_000;
export const MAX_MINUTES = 120;

export const USAGE = `npm run load -- [--learners=2000] [--minutes=12] [--seed=1] [--keep]
  An evening of so many learners, pressed into so many minutes, against a server of its own (own port, own database, own
  data folder, removed afterwards). Prints each call with its p50 and p99, and compares every acknowledged take with what is
  stored. Exit code 0: no error, nothing lost, nothing doubled; 1 otherwise; 130 after Ctrl-C.`;

/** @throws Error with one clear sentence */
export function readSettings(args: readonly string[]): LoadSettings | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      learners: { type: 'string', default: '2000' },
      minutes: { type: 'string', default: '12' },
      seed: { type: 'string', default: '1' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    learners: numberOf('--learners', values.learners, { min: 1, max: MAX_LEARNERS, whole: true }),
    minutes: numberOf('--minutes', values.minutes, { min: 0.01, max: MAX_MINUTES, whole: false }),
    seed: numberOf('--seed', values.seed, { min: 0, max: 2 ** 31 - 1, whole: true }),
    keep: values.keep,
  };
}

function numberOf(name: string, text: string, bounds: { min: number; max: number; whole: boolean }): number {
  const value = Number(text);
  const { min, max, whole } = bounds;
  if (text.trim() !== '' && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  throw new Error(`${name} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`);
}
