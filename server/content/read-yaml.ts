import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type * as z from 'zod/mini';
import type { Problem, Sourced } from './catalogue.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const FORMS: Record<string, string> = {
  code: '英小文字・数字・ハイフンだけで書いてください',
  empty: '空にはできません',
  path: 'フォルダーの中のファイル名を書いてください',
  latin: '英字だけで書いてください',
  film: '動画は film.mp4 のような mp4 の名前で書いてください',
};
const KINDS: Record<string, string> = {
  string: '文字列',
  number: '数値',
  int: '整数',
  boolean: 'true か false',
  array: '一覧（- で始まる行）',
  object: '項目の組',
};

function said(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `知らない項目です: ${issue.keys.join(', ')}`;
    case 'invalid_type':
      return `${KINDS[issue.expected] ?? issue.expected} が必要です`;
    case 'invalid_value':
      return `次のどれかにしてください: ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'array' ? '少なくとも1つ必要です' : '1以上にしてください';
    default:
      return FORMS[issue.message] ?? '書き方が正しくありません';
  }
}

/** Where the key of a block stands, or an entry of a list; what is missing is told at the block that lacks it. */
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

const named = (path: Path, text: string) => (path.length ? `${path.map(String).join('.')}: ${text}` : text);

/**
 * Reads one YAML file against its schema. Every fault is added to `problems` with its line;
 * null comes back when there was one.
 */
export async function readYaml<T>(
  folder: string,
  file: string,
  schema: z.ZodMiniType<T>,
  problems: Problem[],
): Promise<Sourced<T> | null> {
  const source = await readFile(join(folder, file), 'utf8').catch(() => null);
  if (source === null) {
    problems.push({ file, message: 'ファイルがありません' });
    return null;
  }
  const lines = new LineCounter();
  const doc = parseDocument(source, { lineCounter: lines });
  for (const { pos, message } of doc.errors) {
    problems.push({
      file,
      line: lines.linePos(pos[0]).line,
      message: `YAML として読めません: ${message.split('\n')[0]}`,
    });
  }
  if (doc.errors.length) return null;
  const parsed = schema.safeParse(doc.toJS());
  if (parsed.success) {
    const lineOf = (...path: Path) => lines.linePos(offsetOf(doc, path.slice(0, -1), path.at(-1))).line;
    return { file, data: parsed.data, lineOf };
  }
  for (const issue of parsed.error.issues) {
    const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const line = lines.linePos(offsetOf(doc, issue.path, key)).line;
    problems.push({ file, line, message: named(issue.path, said(issue)) });
  }
  return null;
}
