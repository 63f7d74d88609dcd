import type { Config } from '#server/config/config.ts';
import { type DiskStorage, diskStorage } from './disk-storage.ts';
import { signerIn } from './signer.ts';

/** Opens the storage that the configuration names; another adapter is another case here. */
export function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): DiskStorage {
  switch (storage.kind) {
    case 'disk':
      return diskStorage(dataDir, signerIn(dataDir));
  }
}
