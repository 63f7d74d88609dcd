import type { ListenedInstrument } from './expected.ts';

const INSTRUMENTS: Readonly<Record<string, ListenedInstrument>> = {
  pf: 'piano',
  gt: 'guitar',
  vo: 'voice',
};

/** What a course is about, by the beginning of its code (`pf-trial`) or its curriculum's; null of an instrument that is not known. */
export function instrumentOf(code: string): ListenedInstrument | null {
  return INSTRUMENTS[code.split('-')[0] ?? ''] ?? null;
}
