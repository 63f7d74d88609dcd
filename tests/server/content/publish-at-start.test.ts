import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintOf } from '#server/content/fingerprint.ts';
import { publishAtStart } from '#server/content/publish-at-start.ts';
import { createLog } from '#server/lib/log.ts';
import { aContentFolder } from '#tests/server/content/a-content-folder.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';

const base = await aDatabase();
const folder = await aContentFolder();
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'otomichi-publish-'));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await folder.remove();
  await base.drop();
});

/** The log lines of a start about the content. */
async function start(): Promise<string[]> {
  const lines: string[] = [];
  const config = aConfig({ DATA_DIR: dataDir, CONTENT_DIR: folder.path });
  const log = createLog(
    'info',
    (line) => lines.push(JSON.parse(line).event),
    () => new Date(),
  );
  await publishAtStart({ db: base.db, config, log });
  return lines;
}

test('does not load an unchanged folder again, and loads a change at the next start', async () => {
  expect(await start()).toEqual(['content loaded']);
  expect(await start()).toEqual(['content stands already']);
  await folder.edit('categories.yaml', 'ピアノ', '鍵盤');
  expect(await start()).toEqual(['content loaded']);
  const names = await base.db.selectFrom('categories').select('category_name').execute();
  expect(names).toEqual([{ category_name: '鍵盤' }]);
  expect(await start()).toEqual(['content stands already']);
});

test('writes published files again that somebody deleted', async () => {
  rmSync(join(dataDir, 'content'), { recursive: true });
  expect(await start()).toEqual(['content loaded']);
});

test('fills an empty database, whatever files exist', async () => {
  await base.db.deleteFrom('published_content').execute();
  expect(await start()).toEqual(['content loaded']);
});

test('fills the search index again after a migration emptied it', async () => {
  await base.db.deleteFrom('lesson_texts').execute();
  expect(await start()).toEqual(['content loaded']);
  const rows = await base.db.selectFrom('lesson_texts').select('lesson_id').execute();
  expect(rows).not.toEqual([]);
  expect(await start()).toEqual(['content stands already']);
});

test('computes another fingerprint for another search rule', async () => {
  const rules = join(dataDir, 'rules');
  await mkdir(rules);
  await writeFile(join(rules, 'search.ts'), 'as it was');
  const before = await fingerprintOf(folder.path, [rules]);
  expect(await fingerprintOf(folder.path, [rules])).toBe(before);
  await writeFile(join(rules, 'search.ts'), 'as it is');
  expect(await fingerprintOf(folder.path, [rules])).not.toBe(before);
});
