import { join, resolve } from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { CONFIG_EXIT, ConfigError } from '#server/config/config-error.ts';
import { openForTool } from '#server/db/open.ts';
import { createLog } from '#server/lib/log.ts';
import { ContentConflict } from './load/load-course.ts';
import { checkedContent, problemText, publishContent } from './publish.ts';
import { changeText, summary } from './report.ts';

const USAGE = `使い方:
  npm run content -- check [フォルダー]   書き方を確かめます（何も変えません）
  npm run content -- load [フォルダー]    確かめてから公開します
フォルダーを省くと CONTENT_DIR（既定は content）を使います。
`;

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

function refuse(problems: readonly Parameters<typeof problemText>[0][]): number {
  for (const problem of problems) complain(problemText(problem));
  complain(`${problems.length} 件の問題があります。公開していません。`);
  return 1;
}

async function check(folder: string): Promise<number> {
  const reading = await checkedContent(folder);
  if (!reading.ok) return refuse(reading.problems);
  say(`問題はありません（${summary(reading.catalogue)}）。`);
  return 0;
}

async function load(folder: string, config: ReturnType<typeof readConfig>): Promise<number> {
  const log = createLog('error', complain, () => new Date());
  const database = await openForTool(config, log);
  try {
    const published = await publishContent(database.db, folder, {
      filesDir: join(database.config.dataDir, 'content'),
    });
    if (!published.ok) return refuse(published.problems);
    const { inserted, updated, unchanged, changes } = published.result;
    for (const change of changes) say(changeText(change));
    say(`公開しました（追加 ${inserted}、更新 ${updated}、変更なし ${unchanged}）。`);
    return 0;
  } finally {
    await database.close();
  }
}

async function main([command, folder]: readonly string[]): Promise<number> {
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'));
  const chosen = folder === undefined ? config.contentDir : resolve(folder);
  if (command === 'check') return check(chosen);
  if (command === 'load') return load(chosen, config);
  complain(USAGE);
  return 64;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = error instanceof ConfigError || error instanceof ContentConflict;
  complain(known ? error.message : String((error as Error)?.stack ?? error));
  process.exitCode = error instanceof ConfigError ? CONFIG_EXIT : 1;
}
