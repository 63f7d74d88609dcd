import { excerpt, matches } from './search.ts';

/** What of a lesson is searched; `text` as `plainText` makes it, null where the person may not read it. */
export interface Findable {
  readonly name: string;
  readonly description: string;
  readonly text: string | null;
}

/** Where words were found, best first: all in the name; in name and description together; with the text. */
export type FoundIn = 'name' | 'description' | 'text';

export const FOUND_ORDER: Readonly<Record<FoundIn, number>> = { name: 0, description: 1, text: 2 };

/** Null where a word is missing. The words need not stand together. */
export function foundIn({ name, description, text }: Findable, words: readonly string[]): FoundIn | null {
  if (matches(name, words)) return 'name';
  const told = `${name}\n${description}`;
  if (matches(told, words)) return 'description';
  return text !== null && matches(`${told}\n${text}`, words) ? 'text' : null;
}

/** How long an excerpt is, in characters: two to three lines of a phone. */
const EXCERPT_LENGTH = 80;

/** What is shown below a hit: the text around the words where they are there, else the description. */
export function excerptFor(
  { description, text }: Findable,
  words: readonly string[],
  found: FoundIn,
): string {
  return excerpt(found === 'text' && text !== null ? text : description, words, EXCERPT_LENGTH);
}
