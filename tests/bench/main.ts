import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chunkWrites } from './chunk-writes.ts';
import { communityLists } from './community-lists.ts';
import { modelSpeed } from './model-speed.ts';
import { sqlCounts } from './sql-counts.ts';

/*
 * npm run bench: counts and ratios to compare two versions. Nothing fails for being slow; budgets are checked
 * by scripts/check-budgets.mjs in `npm test`.
 */
const root = resolve(import.meta.dirname, '../..');
const say = (name: string, value: number | string) => console.log(`  ${name.padEnd(44)} ${value}`);

async function main(): Promise<void> {
  console.log('SQL statements of a call');
  await sqlCounts(root, say);

  console.log('\nLists of a community of 10,000 people, 100,000 posts and 1,000,000 likes');
  await communityLists(root, say);

  console.log('\nBytes and lines, against their budgets');
  if (existsSync(join(root, 'dist/.vite/manifest.json'))) {
    spawnSync(process.execPath, ['scripts/check-budgets.mjs'], { cwd: root, stdio: 'inherit' });
  } else say('the app has not been built', 'npm run build');

  console.log('\nModel of the delivery');
  say('runs in the time of a calibration loop', (await modelSpeed()).toFixed(3));

  console.log('\nChunks of a take (fake-indexeddb, no disk)');
  say('a strict write, part of a chunk interval', `${((await chunkWrites()) * 100).toFixed(2)} %`);
}

await main();
