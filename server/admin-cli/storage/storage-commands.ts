import { refusal } from '#server/admin-cli/cli-error.ts';
import type { CommandGroup, CommandSpec } from '#server/admin-cli/command-group.ts';
import { filesFolderOf } from '#server/config/folders.ts';
import type { BucketConfig } from '#server/config/storage-config.ts';
import { openUnmigrated } from '#server/db/open.ts';
import { requireFilesFolder } from '#server/storage/files-folder/agree-on-files-folder.ts';
import { copyToBucket } from '#server/storage/s3/copy-to-bucket.ts';
import { StoreFault } from '#server/storage/s3/store-answers.ts';
import { OPTIONAL_TRIALS, tryBucket } from '#server/storage/s3/try-bucket.ts';
import { STORAGE_TEXTS } from './storage-texts.ts';

const copy: CommandSpec = {
  name: 'copy',
  usage: '',
  summary:
    'DATA_DIR にある録音などの実物を、設定したバケットへコピーします（途中で止まっても、もう一度実行すると続きから進みます）',
  options: [],
  read(input) {
    input.noArguments();
    return {
      async runAlone({ config, log, progress }) {
        const bucket = requireBucket(config.bucket);
        // Where the data really lies is known once the database is found.
        const database = await openUnmigrated(config, log);
        if (database === null) throw refusal(STORAGE_TEXTS.noDatabase);
        try {
          // From a mount that is missing it would copy nothing, and call that all.
          await requireFilesFolder(database.db, database.config);
          const folder = filesFolderOf(database.config);
          const outcome = await inWords(() =>
            copyToBucket(bucket, folder, (done, total) => progress('files', done, total)),
          );
          if (outcome.different.length > 0) throw refusal(STORAGE_TEXTS.different(outcome.different));
          return STORAGE_TEXTS.copied(bucket.bucket, outcome);
        } finally {
          await database.close();
        }
      },
    };
  },
};

const check: CommandSpec = {
  name: 'check',
  usage: '',
  summary: '設定したバケットが、録音を置くのに必要なことをできるか試します（試したものは消します）',
  options: [],
  read(input) {
    input.noArguments();
    return {
      async runAlone({ config }) {
        const bucket = requireBucket(config.bucket);
        const seen = await inWords(() => tryBucket(bucket, config.publicOrigin));
        const text = STORAGE_TEXTS.tried(bucket.bucket, seen);
        const unfit = [...seen].flatMap(([trial, found]) =>
          found === null || OPTIONAL_TRIALS.includes(trial) ? [] : [trial],
        );
        if (unfit.length > 0) throw refusal(`${text}\n\n${STORAGE_TEXTS.unfit(unfit)}`);
        return text;
      },
    };
  },
};

export const storageCommands: CommandGroup = {
  name: 'storage',
  summary: '録音などの置き場所',
  commands: [check, copy],
};

function requireBucket(bucket: BucketConfig | null): BucketConfig {
  if (bucket === null) throw refusal(STORAGE_TEXTS.noBucket);
  return bucket;
}

/** What the store said, and not the code that a learner's device would get. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof StoreFault) throw refusal(STORAGE_TEXTS.failed(cause));
    throw error;
  }
}
