import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { audioRows } from './audio-rows.ts';
import { chunkWrites } from './chunk-writes.ts';
import { claims } from './claims.ts';
import { communityLists } from './community-lists.ts';
import { modelSpeed } from './model-speed.ts';
import { serverCalls } from './server/main.ts';
import { sqlCounts } from './sql-counts.ts';
import { serverStarts } from './start.ts';

/*
 * npm run bench: counts and ratios to compare two versions; `npm run bench -- server lists` only these parts. Nothing fails for being slow; budgets are checked
 * by scripts/check-budgets.mjs in `npm test`.
 */
const root = resolve(import.meta.dirname, '../..');
const say = (name: string, value: number | string) => console.log(`  ${name.padEnd(44)} ${value}`);

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  async statements() {
    console.log('SQL statements of a call');
    await sqlCounts(root, say);
  },
  async lists() {
    console.log('\nLists of a community of 10,000 people, 100,000 posts and 1,000,000 likes');
    await communityLists(root, say);
  },
  async server() {
    console.log('\nHot reads beside a bare Hono with `select 1`');
    await serverCalls(root);
  },
  async start() {
    console.log('\nA restart on existing data, from the bundle and from its sources');
    await serverStarts(root, say);
  },
  async rows() {
    console.log('\nRows of recordings, by person in partitions (docs/scale.md)');
    await audioRows(root, say);
  },
  async claims() {
    console.log('\nClaims of the next recording to convert');
    await claims(root, say);
  },
  async bytes() {
    console.log('\nBytes, against their budgets');
    if (existsSync(join(root, 'dist/.vite/manifest.json'))) {
      spawnSync(process.execPath, ['scripts/check-budgets.mjs'], { cwd: root, stdio: 'inherit' });
    } else say('the app has not been built', 'npm run build');
  },
  async model() {
    console.log('\nModel of the delivery');
    say('runs in the time of a calibration loop', (await modelSpeed()).toFixed(3));
  },
  async chunks() {
    console.log('\nChunks of a take (fake-indexeddb, no disk)');
    say('a strict write, part of a chunk interval', `${((await chunkWrites()) * 100).toFixed(2)} %`);
  },
};

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) {
    console.error(`No part is called ${unknown.join(', ')}; there are: ${Object.keys(PARTS).join(', ')}.`);
    process.exit(1);
  }
  for (const [name, play] of Object.entries(PARTS))
    if (wanted.length === 0 || wanted.includes(name)) await play();
}

await main();
