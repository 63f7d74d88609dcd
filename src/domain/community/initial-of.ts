import { graphemesOf } from '#domain/graphemes.ts';

const MAX_UNITS = 40;

/** The first letter of a name as a person counts it, for where a picture is missing; empty for no name. */
export function initialOf(name: string): string {
  const [first = ''] = graphemesOf(name.trim().slice(0, MAX_UNITS));
  return first.toUpperCase();
}
