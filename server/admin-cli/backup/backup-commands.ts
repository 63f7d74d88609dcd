import { resolve } from 'node:path';
import { APP_VERSION, PRODUCT_NAME } from '#domain/product.ts';
import { refusal, usageError } from '#server/admin-cli/cli-error.ts';
import type { Alone, AloneDeps, CommandGroup, CommandSpec } from '#server/admin-cli/command-group.ts';
import type { CommandInput } from '#server/admin-cli/command-input.ts';
import type { Manifest } from '#server/backup/backup-format.ts';
import { BackupRefusal } from '#server/backup/backup-refusal.ts';
import { checkBackup } from '#server/backup/check-backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { drillBackup } from '#server/backup/restore-drill.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openUnmigrated } from '#server/db/open.ts';
import { BACKUP_TEXTS } from './backup-texts.ts';

const OUT = [
  '--out <フォルダー>',
  'バックアップを置くフォルダー（空か、まだないもの、または途中で止まったもの）',
] as const;
const FROM = ['--from <フォルダー>', 'バックアップのフォルダー'] as const;

const make: CommandSpec = {
  name: 'make',
  usage: '--out フォルダー',
  summary: 'データベース、録音などのファイル、鍵のバックアップを作ります（サーバーは動いたままで構いません）',
  options: [OUT],
  read(input) {
    const folder = folderOf(input, 'out', BACKUP_TEXTS.missingOut);
    return alone(async (deps) => {
      const manifest = await backUp(folder, deps);
      if (manifest.missing.length > 0) throw refusal(BACKUP_TEXTS.missing(folder, manifest.missing));
      return BACKUP_TEXTS.made(folder, manifest);
    });
  },
};

async function backUp(folder: string, { config, log, progress }: AloneDeps): Promise<Manifest> {
  const database = await openUnmigrated(config, log);
  if (database === null) throw new BackupRefusal('no-database', config.dataDir);
  try {
    return await writeBackup(folder, {
      pool: database.pool,
      folders: database.config,
      objects: config.storage.kind === 's3' ? 'bucket' : 'files',
      product: PRODUCT_NAME,
      version: APP_VERSION,
      progress,
    });
  } finally {
    await database.close();
  }
}

const check: CommandSpec = {
  name: 'check',
  usage: '--from フォルダー',
  summary: 'バックアップのすべてのファイルを読み直して確かめます',
  options: [FROM],
  read(input) {
    const folder = folderOf(input, 'from', BACKUP_TEXTS.missingFrom);
    return alone(async ({ progress }) => {
      const { manifest, damaged, unmet } = await checkBackup(folder, progress);
      if (damaged.length > 0) throw refusal(BACKUP_TEXTS.damaged(damaged));
      if (unmet.length > 0) throw refusal(BACKUP_TEXTS.unmet(unmet));
      return BACKUP_TEXTS.sound(manifest);
    });
  },
};

const drill: CommandSpec = {
  name: 'drill',
  usage: '--from フォルダー',
  summary: 'バックアップを一時フォルダーに復元してみて、使えることを確かめます（今のデータには触れません）',
  options: [FROM],
  read(input) {
    const folder = folderOf(input, 'from', BACKUP_TEXTS.missingFrom);
    return alone(async (deps) => {
      const { manifest, checked, unmet } = await drillBackup(folder, deps);
      if (unmet.length > 0) throw refusal(BACKUP_TEXTS.unmet(unmet));
      return BACKUP_TEXTS.drilled(manifest, checked);
    });
  },
};

const run: CommandSpec = {
  name: 'run',
  usage: '--from フォルダー',
  summary: 'バックアップを空の DATA_DIR（と空のデータベース）に復元します',
  options: [FROM],
  read(input) {
    const folder = folderOf(input, 'from', BACKUP_TEXTS.missingFrom);
    return alone(async (deps) =>
      BACKUP_TEXTS.restored(deps.config.dataDir, await restoreBackup(folder, deps)),
    );
  },
};

export const backupCommands: CommandGroup = {
  name: 'backup',
  summary: 'バックアップ',
  commands: [make, check, drill],
  otherwise: 'make',
};

export const restoreCommands: CommandGroup = {
  name: 'restore',
  summary: 'バックアップからの復元',
  commands: [run],
  otherwise: 'run',
};

function folderOf(input: CommandInput, option: string, missing: string): string {
  input.noArguments();
  const folder = input.text(option);
  if (folder === undefined) throw usageError(missing);
  return resolve(folder);
}

/** A refusal of the backup becomes its sentence. */
function alone(work: (deps: AloneDeps) => Promise<string>): Alone {
  return {
    async runAlone(deps) {
      try {
        return await work(deps);
      } catch (error) {
        if (error instanceof BackupRefusal) throw refusal(BACKUP_TEXTS.refused(error.code, error.detail));
        throw error;
      }
    },
  };
}
