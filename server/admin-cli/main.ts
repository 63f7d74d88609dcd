import { resolve } from 'node:path';
import { createPayments } from '#server/billing/payments.ts';
import { readConfig } from '#server/config/config.ts';
import { CONFIG_EXIT, ConfigError, PassingFault } from '#server/config/config-error.ts';
import { hasSchool, openForTool } from '#server/db/open.ts';
import { systemClock } from '#server/lib/clock.ts';
import { createLog } from '#server/lib/log.ts';
import { agreeOnAddressKey } from '#server/storage/address-key.ts';
import { requireFilesFolder } from '#server/storage/files-folder/agree-on-files-folder.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { progressOn } from './backup/show-progress.ts';
import { CliError, isDatabaseFull } from './cli-error.ts';
import { parseCommandLine, usageOf } from './program.ts';
import { TEXTS } from './texts.ts';

/** Exit codes: 0 done, 1 refused or failed, 2 not understood, 78 configuration. */
const EXIT = { refused: 1, usage: 2 } as const;

async function main(): Promise<void> {
  const parsed = parseCommandLine(process.argv.slice(2));
  if (parsed.kind === 'help') return show(parsed.text);
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'));
  const log = createLog('warn', (line) => process.stderr.write(`${line}\n`), systemClock.now);
  if (parsed.kind === 'alone') {
    return show(await parsed.runAlone({ config, log, progress: progressOn(process.stderr) }));
  }
  if (!(await hasSchool(config, log))) throw new ConfigError(TEXTS.noSchool);
  const database = await openForTool(config, log);
  try {
    const { db, config: settled } = database;
    await requireFilesFolder(db, settled);
    await agreeOnAddressKey({ db, log }, settled.dataDir);
    const given = { db, config: settled, clock: systemClock, log };
    const deps = { ...given, storage: openStorage(settled), payments: createPayments(given) };
    show(await parsed.run(deps));
  } finally {
    await database.close();
  }
}

function show(text: string): void {
  process.stdout.write(`${text}\n`);
}

// A reader that has ended (`… | head`) has read what it wanted; on a full disk what was asked for is not there.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  process.stderr.write(`${TEXTS.failed(message)}\n`);
  process.exitCode = EXIT.refused;
});

main().catch((error: unknown) => {
  process.exitCode = exitOf(error);
});

function exitOf(error: unknown): number {
  if (error instanceof CliError) {
    process.stderr.write(
      `${error.message}\n${error.kind === 'usage' ? `\n${usageOf(process.argv.slice(2))}\n` : ''}`,
    );
    return EXIT[error.kind];
  }
  if (isDatabaseFull(error)) {
    process.stderr.write(`${TEXTS.databaseFull}\n`);
    return EXIT.refused;
  }
  const sentence = (error as Error)?.message ?? String(error);
  const isConfig = error instanceof ConfigError;
  process.stderr.write(`${isConfig ? TEXTS.configuration(sentence) : TEXTS.failed(sentence)}\n`);
  return isConfig && !(error instanceof PassingFault) ? CONFIG_EXIT : EXIT.refused;
}
