import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import type { Finding, Source } from './sources.ts';

/*
 * No retired word stands in what a learner reads: literals of the app and the server, the lessons of `content/` and the
 * page itself. Plain words come from docs/glossary.md ("Retired in texts"); patterns that a table cannot hold are here.
 */
interface Pattern {
  readonly found: RegExp;
  readonly message: string;
  /** Files that are not asked: texts for the school's operator, or a button that really says it. */
  readonly except?: RegExp;
}

const OPERATOR = /^server\/(admin-cli|content)\//;

const PATTERNS: readonly Pattern[] = [
  { found: /(?<!お)届け(?!出|ば)/, message: '提出する (届きました is the state)', except: OPERATOR },
  { found: /カリキュラム/, message: 'コース', except: OPERATOR },
  { found: /映像/, message: '動画', except: OPERATOR },
  { found: /担当/, message: '先生' },
  { found: /[今明昨]日に/, message: '今日, 明日, 昨日 without に' },
  {
    found: /再生(?!位置)/,
    message: '聞く, 鳴らす',
    except: /^(src\/features\/(film|legal)|server\/admin-cli)\//,
  },
  { found: /Wi-Fi/, message: 'Wi\\u2011Fi, which does not break', except: /^(server|docs)\// },
  { found: /\d ?[KMG]B/, message: 'a no-break space (\\u00A0) before the unit', except: OPERATOR },
  { found: /「[^「」]*「/, message: '『』 inside 「」 (quoted() of #domain/quoted.ts)' },
  { found: /「\$\{(?:name|title|course|lesson)\w*\}」/, message: 'quoted() of #domain/quoted.ts' },
  { found: /\d{4}\/\d{2}\/\d{2}/, message: 'dates as 11月27日(金): japanDate' },
];

/** Reads the table "Retired in texts" of the glossary: what to find, and what to write. */
export function readRetiredTexts(root: string): ReadonlyMap<string, string> {
  const text = readFileSync(`${root}/docs/glossary.md`, 'utf8');
  const section = text.split('### Retired in texts')[1]?.split(/\n##+ /)[0] ?? '';
  const rows = [...section.matchAll(/^\| (`[^|]*) \| ([^|]*) \|/gm)];
  return new Map(
    rows.flatMap(([, words = '', instead = '']) =>
      [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => [word, instead.trim()] as const),
    ),
  );
}

const APP = /^(src|server|sw|teach)\/.*\.tsx?$/;
const WRITTEN = /^(content\/.*\.(md|yaml|vtt|svg)|(teach\/)?index\.html|manifest\.webmanifest)$/;

/** The texts of the lessons and of the page, which are no source code. */
export function listTexts(root: string): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((path) => WRITTEN.test(path) && existsSync(`${root}/${path}`))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}

export function checkRetiredTexts(
  sources: readonly Source[],
  texts: readonly Source[],
  retired: ReadonlyMap<string, string>,
): Finding[] {
  const written = texts.flatMap(({ path, text }) =>
    text.split('\n').map((line, index) => ({ path, line: index + 1, text: line })),
  );
  const literals = sources.filter(({ path }) => APP.test(path)).flatMap(literalsOf);
  return [...written, ...literals].flatMap(({ path, line, text }) => {
    const word = [...retired.keys()].find((each) => text.includes(each));
    const pattern = PATTERNS.find(({ found, except }) => found.test(text) && !except?.test(path));
    const message = word === undefined ? pattern?.message : retired.get(word);
    if (message === undefined) return [];
    const found = word ?? pattern?.found.exec(text)?.[0] ?? '';
    return [{ path, line, message: `"${found}" in a text: ${message} (docs/glossary.md)` }];
  });
}

interface Literal extends Source {
  readonly line: number;
}

/** What is Japanese, or a unit or a name that a Japanese sentence is built with. */
const READ_BY_A_LEARNER = /[\u3040-\u30ff\u4e00-\u9fff]/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

function literalsOf({ path, text }: Source): Literal[] {
  const found: Literal[] = [];
  const note = (value: string, offset: number) => {
    if (READ_BY_A_LEARNER.test(value))
      found.push({ path, text: value, line: text.slice(0, offset).split('\n').length });
  };
  walk(parseSync(path, text).program as unknown as Node, note);
  return found;

  function walk(node: Node, visit: typeof note): void {
    if (node.type === 'Literal' && typeof node['value'] === 'string') visit(node['value'], node.start);
    if (node.type === 'JSXText') visit(String(node['value']), node.start);
    if (node.type === 'TemplateLiteral') {
      const end = Number(node['end']);
      visit(text.slice(node.start, end), node.start);
    }
    for (const value of Object.values(node)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (typeof item === 'object' && item !== null && typeof (item as Node).type === 'string')
          walk(item as Node, visit);
      }
    }
  }
}
