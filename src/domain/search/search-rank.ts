import { excerpt, matches } from './search.ts';

/**
 * The searchable texts of a lesson; `text` as `plainText` makes it, null where the person may not read it.
 */
export interface Findable {
  readonly name: string;
  readonly description: string;
  readonly text: string | null;
  /** The names of its course and curriculum. */
  readonly course: string;
}

/** Where all words were found, best first: in the name; in it and the course's name; in those and the description, the text. */
export type FoundIn = 'name' | 'course' | 'description' | 'text';

export const FOUND_ORDER: Readonly<Record<FoundIn, number>> = { name: 0, course: 1, description: 2, text: 3 };

/** null when a word is missing. The words need not be adjacent. */
export function foundIn(
  { name, course, description, text }: Findable,
  words: readonly string[],
): FoundIn | null {
  if (matches(name, words)) return 'name';
  const named = `${name}\n${course}`;
  if (matches(named, words)) return 'course';
  const described = `${named}\n${description}`;
  if (matches(described, words)) return 'description';
  return text !== null && matches(`${described}\n${text}`, words) ? 'text' : null;
}

/** Length of an excerpt in characters: two to three lines on a phone. */
const EXCERPT_LENGTH = 80;

/** The excerpt of a hit: the text around the words where they are in it, else the description. */
export function excerptFor(
  { description, text }: Findable,
  words: readonly string[],
  found: FoundIn,
): string {
  return excerpt(found === 'text' && text !== null ? text : description, words, EXCERPT_LENGTH);
}
