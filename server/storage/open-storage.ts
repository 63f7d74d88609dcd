import type { Config } from '#server/config/config.ts';
import { filesFolderOf } from '#server/config/folders.ts';
import { type DiskStorage, diskStorage } from './disk-storage.ts';
import { requireMounted } from './files-folder/mark-file.ts';
import { s3Storage } from './s3/s3-storage.ts';
import { signerIn } from './signer.ts';

/** Opens the storage that the configuration names; another adapter is another case here. */
export function openStorage(config: Pick<Config, 'storage' | 'dataDir' | 'filesDir'>): DiskStorage {
  switch (config.storage.kind) {
    case 'disk': {
      const { filesDir } = config;
      const given = filesDir === null ? {} : { before: () => requireMounted(filesDir) };
      return diskStorage(filesFolderOf(config), signerIn(config.dataDir), given);
    }
    case 's3':
      return s3Storage(config.storage.bucket, config.dataDir, signerIn(config.dataDir));
  }
}
