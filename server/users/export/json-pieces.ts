const PIECE_LENGTH = 64 * 1024;

/**
 * The text of `JSON.stringify(value, null, 2)` in pieces of some tens of kilobytes: of a person with years of practice it has tens of
 * megabytes, and everybody else would wait for the whole. Members of lists are written one at a time; they must not be undefined.
 */
export function* jsonPieces(value: unknown): Generator<Buffer> {
  let text = '';
  for (const part of partsOf(value, '')) {
    text += part;
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  yield Buffer.from(text, 'utf8');
}

function* partsOf(value: unknown, indent: string): Generator<string> {
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.length > 0) {
    let start = '[';
    for (const each of value) {
      yield `${start}\n${inner}${indented(each, inner)}`;
      start = ',';
    }
    yield `\n${indent}]`;
    return;
  }
  const members = isPlain(value) ? Object.entries(value).filter(([, each]) => each !== undefined) : [];
  if (members.length === 0) return yield indented(value, indent);
  let start = '{';
  for (const [name, each] of members) {
    yield `${start}\n${inner}${JSON.stringify(name)}: `;
    yield* partsOf(each, inner);
    start = ',';
  }
  yield `\n${indent}}`;
}

/** Line ends of its strings are escaped: those that are there are the layout's. */
function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}

/** What is written by its members: a date is not. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
