import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod/mini';
import type { Problem, Sourced } from './catalogue.ts';
import { schemaFault, yamlFault } from './yaml-messages.ts';

type Path = readonly PropertyKey[];

/** The offset of a key of a block or of an entry of a list; for a missing one, the offset of the block. */
function offsetOf(doc: Document.Parsed, path: Path, key?: PropertyKey): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = depth === 0 ? doc.contents : doc.getIn(path.slice(0, depth), true);
    if (!isNode(node) || !node.range) continue;
    const pair =
      key !== undefined &&
      isMap(node) &&
      node.items.find((item) => isScalar(item.key) && item.key.value === key);
    if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0];
    const entry = isSeq(node) && typeof key === 'number' ? node.items[key] : undefined;
    if (isNode(entry) && entry.range) return entry.range[0];
    return node.range[0];
  }
  return 0;
}

/** The document as plain data. An alias without its anchor, or far too many aliases, throw only here. */
function toPlainData(doc: Document.Parsed): { data: unknown } | { fault: string } {
  try {
    return { data: doc.toJS() };
  } catch {
    return { fault: 'YAML の別名（*）は使えません。そのまま書いてください' };
  }
}

/**
 * Reads one YAML file against its schema. Adds every fault to `problems` with its line.
 * @returns null when there was a fault
 */
export async function readYaml<T>(
  folder: string,
  file: string,
  schema: z.ZodMiniType<T>,
  problems: Problem[],
): Promise<Sourced<T> | null> {
  const source = await readFile(join(folder, file), 'utf8').catch(() => null);
  if (source === null) {
    problems.push({ file, message: 'ファイルがありません。docs/writing-lessons.md の形で作ってください' });
    return null;
  }
  const lines = new LineCounter();
  const doc = parseDocument(source, { lineCounter: lines });
  // One fault often causes several more in the rest of the file, so only the first is reported.
  const [error] = doc.errors;
  if (error) {
    problems.push({ file, line: lines.linePos(error.pos[0]).line, message: yamlFault(error) });
    return null;
  }
  const read = toPlainData(doc);
  if ('fault' in read) {
    problems.push({ file, line: 1, message: read.fault });
    return null;
  }
  const parsed = schema.safeParse(read.data, { reportInput: true });
  if (parsed.success) {
    const lineOf = (...path: Path) => lines.linePos(offsetOf(doc, path.slice(0, -1), path.at(-1))).line;
    return { file, data: parsed.data, lineOf };
  }
  for (const issue of parsed.error.issues) {
    const [path, key] =
      issue.code === 'unrecognized_keys'
        ? [issue.path, issue.keys[0]]
        : [issue.path.slice(0, -1), issue.path.at(-1)];
    const line = lines.linePos(offsetOf(doc, path, key)).line;
    problems.push({ file, line, message: schemaFault(issue) });
  }
  return null;
}
