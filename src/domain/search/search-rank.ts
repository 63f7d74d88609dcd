import { excerpt, type Folded, foldedText, matchesFolded } from './search.ts';

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

/** null when a word is missing. The words need not be adjacent. Folding costs most of a search: each text is folded once, if at all. */
export function foundIn(
  { name, course, description, text }: Findable,
  words: readonly string[],
): FoundIn | null {
  const stages: readonly [FoundIn, string | null][] = [
    ['name', name],
    ['course', course],
    ['description', description],
    ['text', text],
  ];
  const folded: Folded[] = [];
  for (const [stage, more] of stages) {
    if (more === null) continue;
    folded.push(foldedText(more));
    if (matchesFolded(folded, words)) return stage;
  }
  return null;
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
