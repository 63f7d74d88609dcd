import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { readConfig } from '#server/config/config.ts';
import { CONFIG_EXIT, ConfigError, PassingFault } from '#server/config/config-error.ts';
import { contentFolderOf } from '#server/config/folders.ts';
import { openForTool } from '#server/db/open.ts';
import { createLog } from '#server/lib/log.ts';
import { requireFilesFolder } from '#server/storage/files-folder/agree-on-files-folder.ts';
import { ContentConflict } from './load/load-course.ts';
import { checkedContent, problemText, publishContent } from './publish.ts';
import { changeText, summary } from './report.ts';

const USAGE = `使い方:
  npm run content -- check [フォルダー]   書き方を確かめます（何も変えません）
  npm run content -- load [フォルダー]    確かめてから公開します
フォルダーを省くと CONTENT_DIR（既定は content）を使います。
`;

/** Exit codes: 0 done, 1 problems or failed, 64 not understood, 78 configuration. */
const EXIT = { done: 0, failed: 1, usage: 64 } as const;

type ContentConfig = ReturnType<typeof readConfig>;

const print = (text: string) => process.stdout.write(`${text}\n`);
const printError = (text: string) => process.stderr.write(`${text}\n`);

function reportProblems(problems: readonly Parameters<typeof problemText>[0][]): number {
  for (const problem of problems) printError(problemText(problem));
  printError(`${problems.length} 件の問題があります。公開していません。`);
  return EXIT.failed;
}

async function check(folder: string): Promise<number> {
  const checked = await checkedContent(folder);
  if (!checked.ok) return reportProblems(checked.problems);
  print(`問題はありません（${summary(checked.catalogue)}）。`);
  return EXIT.done;
}

async function load(folder: string, config: ContentConfig): Promise<number> {
  const log = createLog('error', printError, () => new Date());
  const database = await openForTool(config, log);
  try {
    await requireFilesFolder(database.db, database.config);
    const published = await publishContent(database.db, folder, {
      filesDir: contentFolderOf(database.config),
    });
    if (!published.ok) return reportProblems(published.problems);
    const { inserted, updated, unchanged, changes } = published.result;
    for (const change of changes) print(changeText(change));
    print(`公開しました（追加 ${inserted}、更新 ${updated}、変更なし ${unchanged}）。`);
    return EXIT.done;
  } finally {
    await database.close();
  }
}

async function main(args: readonly string[]): Promise<number> {
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'));
  const folderOf = (given: string | undefined) => (given === undefined ? config.contentDir : resolve(given));
  let exitCode: number = EXIT.usage;
  const program = new Command('npm run content --')
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .configureHelp({ formatHelp: () => USAGE })
    .helpOption('-h, --help', 'この説明を表示します')
    .helpCommand(false);
  program
    .command('check [folder]')
    .allowExcessArguments()
    .action(async (folder?: string) => {
      exitCode = await check(folderOf(folder));
    });
  program
    .command('load [folder]')
    .allowExcessArguments()
    .action(async (folder?: string) => {
      exitCode = await load(folderOf(folder), config);
    });
  await program.parseAsync([...args], { from: 'user' });
  return exitCode;
}

function exitOf(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.code === 'commander.helpDisplayed') return EXIT.done;
    printError(USAGE);
    return EXIT.usage;
  }
  const isKnown = error instanceof ConfigError || error instanceof ContentConflict;
  printError(isKnown ? error.message : String((error as Error)?.stack ?? error));
  return error instanceof ConfigError && !(error instanceof PassingFault) ? CONFIG_EXIT : EXIT.failed;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = exitOf(error);
}
