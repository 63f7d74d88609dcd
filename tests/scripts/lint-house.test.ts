import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkReferences } from '../../scripts/lint/references.ts';
import { checkRetiredTexts, readRetiredTexts } from '../../scripts/lint/retired-texts.ts';
import { checkRetiredWords, readGlossary } from '../../scripts/lint/retired-words.ts';
import { checkRooms } from '../../scripts/lint/rooms.ts';
import { checkServerGraph } from '../../scripts/lint/server-graph.ts';
import type { Finding } from '../../scripts/lint/sources.ts';
import { checkSqlInStores } from '../../scripts/lint/sql-in-stores.ts';

const root = process.cwd();
const messages = (findings: readonly Finding[]) => findings.map(({ path, message }) => `${path}: ${message}`);

describe('layers of the server', () => {
  const check = (path: string, target: string) =>
    messages(checkServerGraph([{ path, text: `import { x } from '${target}';` }]));

  test('lets a folder import lower layers and its own files', () => {
    expect(check('server/billing/orders/x.ts', '#server/learning/enrollment/enrollment-store.ts')).toEqual(
      [],
    );
    expect(check('server/billing/orders/x.ts', '../lock.ts')).toEqual([]);
    expect(check('server/app.ts', './billing/handlers.ts')).toEqual([]);
  });

  test('finds an import of a higher layer, of a neighbour and of the root', () => {
    expect(check('server/db/x.ts', '#server/billing/lock.ts')).toHaveLength(1);
    expect(check('server/jobs/x.ts', '#server/static/static-app.ts')).toHaveLength(1);
    expect(check('server/learning/x.ts', '#server/app.ts')).toHaveLength(1);
    expect(check('server/novelty/x.ts', '#server/lib/log.ts')).toHaveLength(1);
  });

  test('finds two rooms that import each other', () => {
    const found = checkServerGraph([
      { path: 'server/billing/cards/a.ts', text: "import { b } from '#server/billing/orders/b.ts';" },
      { path: 'server/billing/orders/b.ts', text: "import { a } from '#server/billing/cards/a.ts';" },
    ]);
    expect(messages(found)).toEqual([expect.stringContaining('rooms import each other')]);
  });
});

test('finds SQL outside of stores, and none in them', () => {
  const text = "const rows = await db.selectFrom('orders').execute();\nconst all = sql<Row>`select 1`;";
  const paths = [
    'server/billing/orders/order-handlers.ts',
    'server/billing/sync/order-store.ts',
    'server/db/migrate.ts',
  ];
  const found = checkSqlInStores(paths.map((path) => ({ path, text })));
  expect(found.map(({ path, line }) => [path, line])).toEqual([
    ['server/billing/orders/order-handlers.ts', 1],
    ['server/billing/orders/order-handlers.ts', 2],
  ]);
});

test('finds a folder of more than 20 files and a file of more than 300 lines', () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ path: `src/ui/part-${index}.tsx`, text: '' }));
  expect(checkRooms(many.slice(1))).toEqual([]);
  expect(messages(checkRooms(many))).toEqual([expect.stringContaining('src/ui: 21 files')]);
  const long = { path: 'sw/long.ts', text: 'x;\n'.repeat(301) };
  expect(messages(checkRooms([long]))).toEqual([expect.stringContaining('301 lines')]);
});

describe('retired words', () => {
  const glossary = readGlossary(root);
  const check = (path: string, text = '') => messages(checkRetiredWords([{ path, text }], glossary));

  test.each([
    ['an identifier', 'src/ui/a.ts', 'const accountDeeds = 1;'],
    ['a property', 'src/ui/a.ts', 'run({ patience: 1 });'],
    ['a component', 'src/ui/a.tsx', 'export const x = <Around />;'],
    ['a constant', 'src/ui/a.ts', 'const LONGEST_MS = 1;'],
    ['a file name', 'src/ui/use-deed.ts', ''],
    ['a test title', 'tests/a.test.ts', "test('goes on once the line is back', () => {});"],
    ['a title of a table', 'tests/a.test.ts', "test.each([1])('is told %s', () => {});"],
  ])('are found in %s', (_, path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  test.each([
    ['a word that only contains it', 'src/ui/a.ts', 'const indeed = 1;'],
    ['a string that is no title', 'src/ui/a.ts', "const key = 'deed';"],
    ['a column of the database', 'server/a.ts', 'row.heard_at = 1;'],
    ['a name that stays', 'src/ui/a.ts', 'config.doors = 1;'],
    ['plain English in a title', 'tests/a.test.ts', "test('keeps the take at least a week', () => {});"],
  ])('are not found in %s', (_, path, text) => {
    expect(check(path, text)).toEqual([]);
  });
});

describe('retired words in texts', () => {
  const retired = readRetiredTexts(root);
  const inCode = (text: string, path = 'src/features/home/texts.ts') =>
    messages(checkRetiredTexts([{ path, text }], [], retired));
  const inContent = (text: string) =>
    messages(checkRetiredTexts([], [{ path: 'content/x/text.md', text }], retired));

  test.each([
    ['a word of the table', "const a = '今日の宿題です';"],
    ['handing in that is called otherwise', "const a = '録音を届けましょう';"],
    ['today with に', `const a = \`今日に\${x}\`;`],
    ['a curriculum', "const a = 'カリキュラムを見る';"],
    ['a film by two names', "const a = '映像を読み込む';"],
    ['a unit that may break', "const a = '50 MBまで';"],
    ['Wi-Fi that may break', "const a = 'Wi-Fiのとき';"],
    ['a title that is quoted as it is', `const a = \`次は「\${name}」です\`;`],
    ['a quotation inside a quotation', "const a = '「両手の「月の光に」」';"],
    ['text of a component', 'const a = <p>講師の声</p>;'],
  ])('are found: %s', (_, text) => {
    expect(inCode(text, 'src/features/home/texts.tsx')).toHaveLength(1);
  });

  test.each([
    ['a comment', '// 宿題'],
    ['the delivery of lessons', "const a = 'レッスンをお届けします';"],
    ['the state of a recording', "const a = '学校に届きました';"],
    ['a unit that stays with its number', "const a = '50\\u00A0MBまで';"],
    ['a quotation inside a quotation with its own marks', "const a = '「両手の『月の光に』」';"],
  ])('are not found in %s', (_, text) => {
    expect(inCode(text)).toEqual([]);
  });

  test('are found in lessons, with their line', () => {
    expect(
      checkRetiredTexts([], [{ path: 'content/x.md', text: '# 題\n\n真ん中のド' }], retired),
    ).toMatchObject([{ path: 'content/x.md', line: 3 }]);
    expect(inContent('まんなかのドを、少しずつ。')).toEqual([]);
  });

  test("the operator's words are his own", () => {
    expect(inCode("const a = 'カリキュラム';", 'server/admin-cli/texts.ts')).toEqual([]);
  });
});

test('finds citations of rules and decisions that do not exist', () => {
  const [rule, decision] = ['R99.1', '999'];
  const text = `// product-rules R3.6, product-rules ${rule}, docs/decisions/002-outbox.md, decision ${decision}`;
  const found = checkReferences(root, [{ path: 'src/ui/a.ts', text }]).filter(
    ({ path }) => path === 'src/ui/a.ts',
  );
  expect(messages(found)).toEqual([expect.stringContaining('R99.1'), expect.stringContaining('999')]);
});

describe('directions of imports', () => {
  const FORBIDDEN = [
    ['src/domain/a.ts', '#contract/errors.ts'],
    ['src/contract/b.ts', '#api/client.ts'],
    ['src/outbox/c.ts', '#features/home/texts.ts'],
    ['src/features/home/d.ts', '#features/lesson/queries.ts'],
    ['src/features/home/e.ts', '#app/context.ts'],
    ['sw/f.ts', '#ui/button/button.tsx'],
    ['server/lib/g.ts', '#outbox/deliver.ts'],
    ['stripe-sandbox/wire/h.ts', '#server/lib/log.ts'],
    ['content-studio/i.ts', '#domain/product.ts'],
  ] as const;
  const ALLOWED = [
    ['src/features/home/j.ts', '#domain/product.ts'],
    ['server/lib/k.ts', '#domain/product.ts'],
  ] as const;
  let folder: string;
  let output: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'otomichi-lint-'));
    const config = JSON.parse(readFileSync('biome.json', 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
    for (const [path, target] of [...FORBIDDEN, ...ALLOWED]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `import { x } from '${target}';\n\nexport const y = x;\n`);
    }
    const biome = join(root, 'node_modules/.bin/biome');
    const { stdout, stderr } = spawnSync(biome, ['lint', '--reporter=github', '--max-diagnostics=none'], {
      cwd: folder,
      encoding: 'utf8',
    });
    output = stdout + stderr;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const found = (path: string) =>
    output.split('\n').filter((line) => line.includes('noRestrictedImports') && line.includes(path));

  test.each(FORBIDDEN)('%s may not import %s', (path) => expect(found(path)).toHaveLength(1));
  test.each(ALLOWED)('%s may import %s', (path) => expect(found(path)).toEqual([]));
});
