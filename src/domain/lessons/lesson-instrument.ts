export type LessonInstrument = 'piano' | 'guitar' | 'voice';

const BY_PREFIX: ReadonlyMap<string, LessonInstrument> = new Map([
  ['pf', 'piano'],
  ['gt', 'guitar'],
  ['vo', 'voice'],
]);

/** What is practised in a course, by how its code, or its curriculum's, begins: `pf-`, `gt-` or `vo-`; null: it does not say. */
export function instrumentOf(code: string): LessonInstrument | null {
  return BY_PREFIX.get(code.split('-', 1)[0] ?? '') ?? null;
}
